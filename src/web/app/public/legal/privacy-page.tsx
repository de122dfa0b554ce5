import { LegalPage } from './legal-page.tsx';
import { Notice } from './notice.tsx';
import { privacy, privacyInShort } from './privacy.claims.ts';

export const PrivacyPage = () => (
  <LegalPage document="privacy" inShort={privacyInShort} parts={privacy}>
    <Notice />
  </LegalPage>
);
