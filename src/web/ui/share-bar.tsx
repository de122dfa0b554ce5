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
      aria-hidden={label === undefined || undefined}
    >
      <Progress.Section
        value={percent ?? 100}
        animated={percent === null}
        color={color}
        // Mantine's own would say a number where there is none.
        withAria={percent !== null && label !== undefined}
        {...(label !== undefined && { role: 'progressbar', 'aria-label': label })}
      />
    </Progress.Root>
  );
}
