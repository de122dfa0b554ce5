import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';

interface ShareBarProps {
  /** From 0 to 1; null while nobody knows. */
  share: number | null;
  color: 'plum' | 'marigold' | 'leaf';
  /** With a name it is read out as progress; without one the number stands beside it in words. */
  label?: string;
  /** In pixels. */
  height?: number;
}

export function ShareBar({ share, color, label, height = 8 }: ShareBarProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <Progress.Root
      size={height}
      radius="xl"
      transitionDuration={400}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      {...(label !== undefined &&
        percent !== null && { 'aria-valuenow': percent, 'aria-valuetext': `${percent}%` })}
    >
      <Progress.Section
        value={percent ?? 100}
        animated={percent === null}
        color={color}
        // The whole bar says it: this part is nowhere at 0 %.
        withAria={false}
      />
    </Progress.Root>
  );
}
