import { Button } from '@mantine/core';
import { StatusPage } from './status-page.tsx';

/** What the server sends when it cannot answer. Works without any script. */
export function OutagePage() {
  return (
    <main>
      <StatusPage
        title="Something went wrong"
        text="The fault is on our side, and nothing you saved is lost. Please try again in a moment."
        actions={
          <>
            <Button component="a" href="">
              Try again
            </Button>
            <Button component="a" href="/" variant="default">
              Go to Homepage
            </Button>
          </>
        }
      />
    </main>
  );
}
