declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives a file's text as the default export of `?raw`.
  export default text;
}
