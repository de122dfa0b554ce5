import { useSite } from '#web/lib/site.tsx';
import { LegalPage, LegalPart, SupportAddress } from './legal-page.tsx';

const inShort = [
  'Your profile is shown to paying members only, never to visitors or search engines.',
  'No advertising, no trackers, nothing sold.',
  'Identity documents are encrypted and erased after the decision.',
  'Delete your account and your data is erased within 48 hours.',
];

export function PrivacyPage() {
  const { brandName } = useSite();
  return (
    <LegalPage title="Privacy Policy" inShort={inShort}>
      <LegalPart title="1. What we keep">
        <ul>
          <li>
            <strong>Account:</strong> your name, email address, mobile number once you confirm it,
            and your password as an argon2id hash. We cannot read the password itself.
          </li>
          <li>
            <strong>Profile:</strong> what you write about yourself, your photos and your
            preferences. Photos are encoded anew, which removes place and camera data.
          </li>
          <li>
            <strong>Activity:</strong> likes, passes, matches, messages, requests, calls (that they
            took place, not what was said), blocks and reports.
          </li>
          <li>
            <strong>Devices:</strong> for each place where you are signed in, a short name such as
            &ldquo;Chrome on Android&rdquo;, when you signed in and when it was last used.
          </li>
          <li>
            <strong>Payments:</strong> plan, amount, date and the card payment provider&apos;s
            reference. Your card number never reaches us.
          </li>
          <li>
            <strong>Technical records:</strong> network addresses for a short time, to limit abuse
            and find faults. They hold no messages and no photos.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="2. Who can see what">
        <ul>
          <li>
            <strong>Members with an active membership</strong> see your profile, unless you hide it
            in Settings. Blocked members see nothing of you.
          </li>
          <li>
            <strong>No member</strong> sees your email, phone number, exact birth date, settings,
            payments or exact place. Distances are rough and use city centres only.
          </li>
          <li>
            <strong>Your matches</strong> see the messages you send them.
          </li>
          <li>
            <strong>Moderators</strong> see what a report is about and, during a check, your
            identity document. Every view of a document is logged.
          </li>
          <li>
            <strong>Visitors and search engines</strong> see nothing.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="3. Identity checks">
        <p>
          You send a government ID and a selfie. They are encrypted on arrival, opened only in the
          review screen and erased after the decision. Of an Aadhaar card only a masked copy is kept
          until then; the number is never stored. What remains is the result, the date and, where
          the document showed it, your age.
        </p>
      </LegalPart>
      <LegalPart title="4. Cookies">
        <p>
          We use cookies to keep you signed in, and nothing else: one that holds your session and
          one that only says that you are signed in, so that pages show the right buttons. With
          Remember me the session lasts 30 days, otherwise until you close the browser. Your choice
          of light or dark is kept in your own browser. There are no third-party scripts, no
          analytics and no trackers.
        </p>
      </LegalPart>
      <LegalPart title="5. Who works for us">
        <p>
          The card payment provider takes payments on its own secure page. Mail, text message and
          hosting companies carry what is needed to reach you and nothing more. We hand data to
          authorities only when the law obliges us to. We sell nothing to anybody.
        </p>
      </LegalPart>
      <LegalPart title="6. How long">
        <ul>
          <li>Your account and profile stay until you delete them.</li>
          <li>Links in our emails expire, and each works once.</li>
          <li>
            If an account is ended for a serious breach, a keyed hash of the phone number and
            document stays on a ban list. It cannot be turned back into either.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="7. Deleting your account">
        <p>
          Choose Delete Account in Settings and confirm with your password. You are hidden and
          signed out at once. For 24 hours you can come back by signing in. Then your profile,
          photos, likes, matches and messages are erased, within 48 hours of asking, and you get a
          receipt by email. Payment records stay without personal data, as tax law asks.
        </p>
      </LegalPart>
      <LegalPart title="8. Your rights">
        <p>
          You can read and correct your data in your profile, download a copy of it in Settings, and
          have it erased. Under India&apos;s Digital Personal Data Protection Act you may also name
          someone to act for you and complain to the Data Protection Board. Write to{' '}
          <SupportAddress /> and a person at {brandName} answers.
        </p>
      </LegalPart>
    </LegalPage>
  );
}
