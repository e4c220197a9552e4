/** Saves a file that a call answered with into the browser's downloads. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has saved the file; free its memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
