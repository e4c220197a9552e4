export function ProgressBar({
  label,
  value,
  maximum,
  tone = 'green',
}: {
  label: string;
  value: number;
  maximum: number;
  tone?: 'green' | 'gold' | 'violet';
}) {
  const share = maximum === 0 ? 1 : Math.min(1, Math.max(0, value / maximum));
  const colours = { green: 'bg-green', gold: 'bg-gold', violet: 'bg-violet' };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={maximum}
      aria-valuenow={Math.min(value, maximum)}
      className="h-2 overflow-hidden rounded-full bg-grey-wash inset-ring inset-ring-edge/40"
    >
      <div
        className={`h-full rounded-full transition-[width] ${colours[tone]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
