import type { Tx } from '../database/database-and-transaction.ts';

export interface FigureDefinition {
  help: string;
  labels?: readonly string[];
}

/** A figure without a value has no reading. */
export interface Reading<Name extends string> {
  name: Name;
  labels?: Record<string, string>;
  value: number;
}

export interface FigureSource<Name extends string = string> {
  figures: Record<Name, FigureDefinition>;
  read(tx: Tx): Promise<Reading<Name>[]>;
}
