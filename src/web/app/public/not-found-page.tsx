import { LinkButton } from '#web/ui/link-button.tsx';
import { PublicLayout } from './public-layout.tsx';
import { StatusPage } from './status-page.tsx';

export function NotFoundPage() {
  return (
    <PublicLayout>
      <StatusPage
        title="This page is not here"
        text="The address may have a typing mistake, or the page has moved on. Let us take you back."
        actions={
          <>
            <LinkButton to="/">Go to Homepage</LinkButton>
            <LinkButton to="/faq" variant="default">
              Read the FAQs
            </LinkButton>
          </>
        }
      />
    </PublicLayout>
  );
}
