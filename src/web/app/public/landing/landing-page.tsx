import {
  type ConnectionType,
  connectionTypeLabels,
  connectionTypes,
} from '#contract/profiles/options.ts';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import { Portrait, type PortraitName } from '../portrait.tsx';
import { PublicLayout } from '../public-layout.tsx';
import { Section } from '../section.tsx';
import { Hero } from './hero.tsx';
import { MemberPart } from './member-part.tsx';
import {
  AboutUs,
  ClosingCall,
  FaqExcerpt,
  HowItWorks,
  MembershipPlans,
  SafetyFirst,
  WhyPremium,
} from './landing-sections.tsx';
import classes from './landing.module.css';

export function LandingPage() {
  return (
    <PublicLayout>
      <MemberPart />
      <Hero />
      <HowItWorks />
      <SampleProfiles />
      <Categories />
      <WhyPremium />
      <MembershipPlans />
      <SafetyFirst />
      <FaqExcerpt />
      <AboutUs />
      <ClosingCall />
    </PublicLayout>
  );
}

interface Sample {
  portrait: PortraitName;
  name: string;
  age: number;
  city: string;
  tags: [string, string, string];
}

const samples: Sample[] = [
  {
    portrait: 'ananya',
    name: 'Ananya',
    age: 29,
    city: 'Hyderabad',
    tags: ['Board games', 'Cycling', 'Poetry'],
  },
  {
    portrait: 'gurpreet',
    name: 'Gurpreet',
    age: 33,
    city: 'Chandigarh',
    tags: ['Road trips', 'Cooking', 'Old songs'],
  },
  {
    portrait: 'zoya',
    name: 'Zoya',
    age: 26,
    city: 'Lucknow',
    tags: ['Good listener', 'Ghazals', 'Baking'],
  },
  {
    portrait: 'rohan',
    name: 'Rohan',
    age: 30,
    city: 'Mumbai',
    tags: ['Gym partner', 'Cricket', 'Filter coffee'],
  },
];

function SampleProfiles() {
  return (
    <Section
      title="The kind of people you will meet"
      lead="Profiles with a face, a city and a few honest lines. Whoever you like is told, and can like you back."
    >
      <ul className={classes.sampleProfilesGrid}>
        {samples.map(({ portrait, name, age, city, tags }) => (
          <li key={name} className={classes.sampleProfilesCard}>
            <div className={classes.picture}>
              <Portrait
                name={portrait}
                alt=""
                sizes="(width < 36em) 46vw, (width < 60em) 45vw, 270px"
              />
              <span className={classes.sample}>Sample</span>
            </div>
            <div className={classes.about}>
              <h3 className={classes.sampleProfilesName}>
                {name} <span>{age}</span>
              </h3>
              <p className={classes.place}>{city}</p>
              <ul className={classes.tags}>
                {tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        These four are drawn as examples. Real profiles are shown to members only, never on a public
        page.
      </p>
    </Section>
  );
}

interface Category {
  text: string;
  rule: string;
}

const categories: Record<ConnectionType, Category> = {
  'rent-a-friend': {
    text: 'A movie buddy, a travel partner, a study friend, someone to keep you going at the gym.',
    rule: 'Platonic company.',
  },
  'friendship-with-benefits': {
    text: 'For adults who both want the same thing and say so openly.',
    rule: '18+, consensual. No escort or explicit services, and no money.',
  },
  'emotional-healing': {
    text: 'A listener, a motivator, an empath. Somebody who has time for your hard evening.',
    rule: 'Support from people, not a medical service.',
  },
  'virtual-relationship': {
    text: 'A companion in words: long chats, stories, roles you make up together.',
    rule: '100% text-based. No nudity or adult content.',
  },
};

function Categories() {
  return (
    <Section
      title="Four kinds of connection"
      lead="Everyone says what they are looking for, so nobody has to guess."
    >
      <ul className={classes.grid}>
        {connectionTypes.map((type) => {
          const { Icon, tone } = connectionTypeLooks[type];
          const { text, rule } = categories[type];
          return (
            <li key={type} className={classes.card}>
              <div className={`${classes.icon} ${classes[tone] ?? ''}`}>
                <Icon size={28} stroke={1.6} aria-hidden="true" />
              </div>
              <h3 className={classes.name}>{connectionTypeLabels[type]}</h3>
              <p className={classes.text}>{text}</p>
              <p className={classes.rule}>{rule}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
