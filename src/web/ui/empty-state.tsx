import { Title, type TitleOrder } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  text: ReactNode;
  /** The next step, where there is one. */
  children?: ReactNode;
  order?: TitleOrder;
  tone?: 'plum' | 'leaf' | 'marigold' | 'brick';
}

export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
  order = 2,
  tone = 'plum',
}: EmptyStateProps) {
  return (
    <div className={classes.state} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={32} stroke={1.5} aria-hidden />
      </span>
      <Title order={order} size="1.5rem" mt={20}>
        {title}
      </Title>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
