import { LegalPage } from './legal-page.tsx';
import { terms, termsInShort } from './terms.claims.ts';

export const TermsPage = () => <LegalPage document="terms" inShort={termsInShort} parts={terms} />;
