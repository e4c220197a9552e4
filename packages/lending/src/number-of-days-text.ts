export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

export function calendarDays(days: number): string {
  return countDays(days).replace(' ', ' calendar ');
}
