import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
    </section>
  );
}
