declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives a file's text as the default export of `?raw`.
  export default text;
}

// The one browser module whose rules are tested outside a browser.
declare module '*/card-input.js' {
  export function formatCardNumber(typed: string): string;
  export function formatExpiration(typed: string): string;
  export function formatCvc(typed: string): string;
  export function cardNumberProblem(value: string): string | null;
  export function expirationProblem(value: string): string | null;
  export function cvcProblem(value: string): string | null;
  export function nameProblem(value: string): string | null;
  export function readExpiration(value: string): { month: string; year: string };
}
