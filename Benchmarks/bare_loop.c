// SPDX-License-Identifier: MIT
// Reads a list of files into memory, then writes them below another folder; prints the seconds that writing took.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
int main(int count, char **words) {
  static char paths[400000][200];
  static char *bytes[400000];
  static long sizes[400000];
  int files = 0;
  char full[4096];
  FILE *list = fopen(words[1], "r");
  while (files < 400000 && fgets(paths[files], 200, list)) {
    paths[files][strcspn(paths[files], "\n")] = 0;
    snprintf(full, sizeof full, "%s/%s", words[2], paths[files]);
    FILE *file = fopen(full, "r");
    fseek(file, 0, SEEK_END);
    sizes[files] = ftell(file);
    rewind(file);
    bytes[files] = malloc(sizes[files] + 1);
    if (fread(bytes[files], 1, sizes[files], file) != (size_t)sizes[files]) return 1;
    fclose(file);
    files++;
  }
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  char folder[4096] = "";
  int descriptor = -1;
  for (int i = 0; i < files; i++) {
    char *slash = strrchr(paths[i], '/');
    snprintf(full, sizeof full, "%s/%.*s", words[3], slash ? (int)(slash - paths[i]) : 0, paths[i]);
    if (strcmp(full, folder)) {
      for (char *at = full + 1; *at; at++) if (*at == '/') { *at = 0; mkdir(full, 0777); *at = '/'; }
      mkdir(full, 0777);
      if (descriptor >= 0) close(descriptor);
      descriptor = open(full, O_RDONLY | O_DIRECTORY);
      strcpy(folder, full);
    }
    int file = openat(descriptor, slash ? slash + 1 : paths[i], O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (write(file, bytes[i], sizes[i]) != sizes[i]) return 1;
    close(file);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%f\n", (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9);
  return 0;
}
