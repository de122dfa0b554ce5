import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { browseFiltersSchema } from '#contract/discovery/fields.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { browseGroupOf, browseLinesOver } from '#contract/discovery/rules.ts';
import type { EarlyPage } from '#server/platform/http/early-page.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

/** As the page asks while nobody has chosen a filter. */
const unfiltered = Object.entries(browseFiltersSchema.parse({})).map(([name, value]) => [
  name,
  `${value}`,
]);
const BROWSE = `/browse?${new URLSearchParams(unfiltered).toString()}`;
const OWN = '/profiles/me';
/** As many as a phone shows at once, and a little more. */
const SEEN = 6;

// In the place and size of the page's own; pictures are as vague as they are while they load.
const style = `#first-look{position:absolute;inset:0 0 auto;z-index:1;min-height:100vh;padding:85px clamp(20px,5vw,40px) 96px;background:var(--paper);color:var(--ink)}
#first-look>*{box-sizing:border-box;max-width:1136px;margin:0 auto 20px}
#first-look h1{font:560 clamp(1.75rem,1.4rem + 1.6vw,2.375rem)/1.2 Fraunces,serif}
#first-look hr{height:48px;border:1px solid var(--line);border-radius:24px;background:var(--surface)}
#first-look ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.25rem),1fr));gap:12px;padding:0;list-style:none}
#first-look li{overflow:hidden;border:1px solid var(--line);border-radius:20px;background:var(--surface)}
#first-look li::after{display:block;height:86px;content:''}
#first-look div{position:relative;overflow:hidden;aspect-ratio:5/8;background:var(--sunk)}
#first-look i{position:absolute;inset:-12px;background:center/cover;filter:blur(10px)}
#first-look ul>p{grid-column:1/-1;margin:12px 0 0;padding-top:18px;border-top:1px solid var(--line);color:var(--soft-ink);font-size:.9375rem}
#first-look ul>p:first-child{margin:0;padding:0;border:0}
#first-look div p{position:absolute;inset:auto 0 0;margin:0;padding:52px 12px 12px;color:#fff;background:linear-gradient(transparent,#171018a8 48px,#171018db);font-size:.8125rem;line-height:1.4}
#first-look b{display:block;font:560 1.25rem/1.2 Fraunces,serif}
@media (width<48em){#first-look h1{line-height:44px}[data-browse=one] #first-look ul{grid-template-columns:1fr;gap:14px}[data-browse=one] #first-look li~*{display:none}[data-browse=one] #first-look div{height:clamp(18rem,calc(100dvh - 26.5rem),40rem);aspect-ratio:auto}[data-browse=one] #first-look li::after{height:42px}}
@media (width>=48em){#first-look{padding-top:117px}#first-look ul{grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:22px}#first-look div{aspect-ratio:4/5}#first-look li::after{height:119px}}
@media (width>=62em){#first-look hr,#first-look ul{padding-left:296px}#first-look hr{border:0;background:none}}`;

function card({ displayName, age, location, photo, shared }: BrowseCard): string {
  const name = age === null ? displayName : `${displayName} ${age}`;
  const place = shared.length > 0 ? `You both: ${shared.join(', ')}` : (location ?? '');
  const picture = photo?.placeholder
    ? `<i style="background-image:url(&quot;${escapeHtml(photo.placeholder)}&quot;)"></i>`
    : '';
  return `<li><div>${picture}<p><b>${escapeHtml(name)}</b>${escapeHtml(place)}</p></div></li>`;
}

/** The first members, before any script: the page takes its place when it has drawn the same. */
export const browseLook: EarlyPage = {
  calls: ['/accounts/session', OWN, BROWSE],
  look: (replies) => {
    // The API has checked its own reply.
    const { items } = replies[BROWSE] as { items: BrowseCard[] };
    const own = replies[OWN] as OwnProfile;
    // The page says something above the list to whoever cannot be found: what comes too early would be pushed down.
    if (!own.profileComplete && !own.onboardingComplete) return '';
    if (!own.settings.profileVisibility) return '';
    const seen = items.slice(0, SEEN);
    const lines = browseLinesOver(seen.map(browseGroupOf));
    const cards = seen
      .map(
        (each, place) => (lines[place]?.begins ? `<p>${lines[place].text}</p>` : '') + card(each),
      )
      .join('');
    // Read out once, by the page itself.
    return `<div id="first-look" aria-hidden="true" inert><style>${style}</style><h1>Browse Companions</h1><hr><ul>${cards}</ul></div>`;
  },
};
