export interface PostgresPair {
  url: string;
  query<Row>(statement: string): Promise<Row[]>;
  cutStandbyOff(): Promise<void>;
  failOver(): Promise<void>;
  stop(): Promise<void>;
}
export function startPostgresPair(): Promise<PostgresPair | null>;
