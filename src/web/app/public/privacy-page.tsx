import { LegalPage } from './legal-page.tsx';
import { Notice } from './legal/notice.tsx';
import { privacy, privacyInShort } from './legal/privacy.claims.ts';

export const PrivacyPage = () => (
  <LegalPage document="privacy" inShort={privacyInShort} parts={privacy}>
    <Notice />
  </LegalPage>
);
