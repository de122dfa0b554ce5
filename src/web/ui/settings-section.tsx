import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  lead?: ReactNode;
  /** For what cannot be taken back. */
  danger?: boolean;
  children: ReactNode;
}

export function SettingsSection({ title, lead, danger = false, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} data-danger={danger || undefined} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
    </section>
  );
}
