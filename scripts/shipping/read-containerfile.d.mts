export interface Step {
  instruction: string;
  rest: string;
}
export interface Stage {
  from: string;
  name: string | null;
  steps: Step[];
}
export interface Image {
  steps: Step[];
  user: string;
  workingFolder: string;
  volume: string;
  command: string[];
  /** Each as `NAME=value`. */
  environment: string[];
}
export function readContainerfile(text: string): Stage[];
export function readImage(text: string): Image;
