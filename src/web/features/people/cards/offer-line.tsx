import { languageLabels } from '#contract/companions/languages.ts';
import type { CompanionOffer } from '#contract/discovery/endpoints.ts';
import classes from './offer-line.module.css';

const LANGUAGES_SHOWN = 3;

/** Whether a companion is there right now, and what they speak. */
export function OfferLine({ offer: { availableNow, languages } }: { offer: CompanionOffer }) {
  const shown = languages.slice(0, LANGUAGES_SHOWN).map((language) => languageLabels[language]);
  const more = languages.length - shown.length;
  return (
    <p className={classes.line}>
      {availableNow && <AvailableMark />}
      <span className={classes.languages}>
        {more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')}
      </span>
    </p>
  );
}

export function AvailableMark() {
  return <span className={classes.available}>Available now</span>;
}
