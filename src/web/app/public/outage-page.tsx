import { Button } from '@mantine/core';
import { StatusPage } from './status-page.tsx';

/** What the server sends when it cannot answer, or was asked too often. Works without any script. */
export function OutagePage() {
  return (
    <main>
      <StatusPage
        title="We could not show this page"
        text="Please wait a moment and try again. Nothing you saved is lost."
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
