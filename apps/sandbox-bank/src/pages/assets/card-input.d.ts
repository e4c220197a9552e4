export function formatCardNumber(typed: string): string;
export function formatExpiration(typed: string): string;
export function formatCvc(typed: string): string;
export function cardNumberProblem(value: string): string | null;
export function expirationProblem(value: string): string | null;
export function cvcProblem(value: string): string | null;
export function nameProblem(value: string): string | null;
export function readExpiration(value: string): { month: string; year: string };
