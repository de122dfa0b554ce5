import { LegalPage } from './legal-page.tsx';
import { terms, termsInShort } from './legal/terms.claims.ts';

export const TermsPage = () => (
  <LegalPage title="Terms of Service" inShort={termsInShort} parts={terms} />
);
