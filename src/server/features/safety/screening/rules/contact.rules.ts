import type { FamilyRules } from '../rule-matcher.policy.ts';

/** The names of other sites, and what asks the reader over there; numbers and links are found in contact-details.policy.ts. */
export const contact: FamilyRules = {
  words: {
    platform: `
      whatsapp, whats app, watsapp, whatsap, wa, insta, instagram, ig, snapchat, snap, sc, telegram, tele, tg,
      discord, facebook, fb, messenger, twitter, signal, gmail, email, mail, yahoo, skype, hike, viber,
      line id, wechat, linkedin, youtube, twitch, threads, imo,
      इंस्टा, इंस्टाग्राम, स्नैपचैट, टेलीग्राम, व्हाट्सऐप, व्हाट्सएप, वॉट्सऐप, फ़ेसबुक, फेसबुक, ईमेल, मेल,
      मेल आईडी, ट्विटर`,
    'find-me': `
      id, i d, username, user name, handle, dm me, dm, add me, add, text me, msg me, message me, ping me,
      ping, follow, follow kar*, request bhej*, search, find me, khojo, khojen, dhundo, dhoondo, join,
      jud jao, pe aao, par aao, pe aa jao, pe msg, pe message, pe mil*, par mil*, my insta is, my snap is,
      name se, naam se,
      आईडी, खोजें, खोजो, ढूँढो, ढूँढें, जुड़ जाओ, पर आओ, पर आ जाओ, पर मिल*, नाम से, फ़ॉलो कर*, फॉलो कर*,
      मैसेज करो`,
    'not-outside': `
      no insta, no whatsapp, no fb, not on, i dont use, dont use, chhod diya, chhod di, deleted, delete kar*,
      forward, never check, forwards, rishtedaar, reels, engineer, judgement, se door, after we, baad me,
      later, first, pehle yaha, taar wala, moods, dont have,
      से दूर, बाद में`,
  },
  rules: [
    'first-message|bio|name|tag: <platform> + <handle> - <not-outside>',
    'first-message|bio|name|tag: <platform> .. <find-me> - <not-outside>',
    'first-message|bio|name|tag: <find-me> .. <platform> - <not-outside>',
    'first-message|bio|name|tag: <find-me> + <handle> - <not-outside>',
    'tag|name: whatsapp|insta|instagram|telegram|snapchat|call me|my number|fb id|insta id - <not-outside>',
    'first-message|bio|name|tag: <details>',
  ],
};
