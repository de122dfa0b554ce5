import { Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import classes from './messages-page.module.css';

export function MessagesPage() {
  return (
    <PageFrame title="Messages">
      <div className={classes.panes}>
        <section className={classes.list} aria-labelledby="conversations">
          <Title order={2} id="conversations" size="1.125rem">
            Conversations
          </Title>
          <p className={classes.hint}>You have none yet. Every match opens a chat here.</p>
        </section>
        <section className={classes.chat} aria-label="Chat">
          <EmptyState
            icon={IconMessageCircle}
            title="Select a conversation"
            text="Choose a conversation from the list to start chatting"
          />
        </section>
      </div>
    </PageFrame>
  );
}
