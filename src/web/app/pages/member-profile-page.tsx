import { Button } from '@mantine/core';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { IconUserOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './lone-page.module.css';

export function MemberProfilePage() {
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function goBack(): void {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/browse' });
  }

  return (
    <div className={classes.page}>
      <EmptyState
        icon={IconUserOff}
        order={1}
        title="Profile Not Found"
        text="This profile doesn't exist or may have been removed."
      >
        <Button onClick={goBack}>Go Back</Button>
      </EmptyState>
    </div>
  );
}
