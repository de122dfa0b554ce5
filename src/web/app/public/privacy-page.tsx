import { LegalPage } from './legal-page.tsx';
import { privacy, privacyInShort } from './legal/privacy.claims.ts';

export const PrivacyPage = () => (
  <LegalPage title="Privacy Policy" inShort={privacyInShort} parts={privacy} />
);
