import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { unreadQuery } from '../notification-queries.ts';
import { useReading } from '../notification-reading.ts';

export function ReadAllButton() {
  const { data } = useQuery(unreadQuery);
  const { readAll } = useReading();
  return (
    <Button
      variant="default"
      size="sm"
      disabled={!data?.unread}
      leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
      onClick={readAll}
    >
      Mark all as read
    </Button>
  );
}
