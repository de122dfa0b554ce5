import type { Tagged } from '#contract/capabilities.ts';

export interface NoticeText {
  purpose: string;
  data: string;
  why: string;
  howLong: string;
}

/** Another language is another entry here, and in every purpose: a missing one does not compile. */
export const noticeLanguages = {
  en: {
    name: 'English',
    title: 'Purpose by purpose',
    lead: 'What we use of you, why, and for how long. Optional ones stand under Privacy choices, in Settings: ending one is as easy as beginning it.',
    data: 'What',
    why: 'Why',
    howLong: 'How long',
    needed: 'Needed',
    optional: 'Optional',
  },
  hi: {
    name: 'हिन्दी',
    title: 'हर उद्देश्य, अलग-अलग',
    lead: 'हम आपकी कौन-सी जानकारी लेते हैं, क्यों, और कितने समय तक। जो वैकल्पिक है, वह सेटिंग्स में “Privacy choices” में है: उसे बंद करना उतना ही आसान है जितना शुरू करना।',
    data: 'क्या',
    why: 'क्यों',
    howLong: 'कब तक',
    needed: 'ज़रूरी',
    optional: 'वैकल्पिक',
  },
} as const;
export type NoticeLanguage = keyof typeof noticeLanguages;

interface Purpose extends Tagged<Purpose> {
  isOptional: boolean;
  text: Record<NoticeLanguage, NoticeText>;
}

export const purposes: Purpose[] = [
  {
    isOptional: false,
    text: {
      en: {
        purpose: 'Your account',
        data: 'Name, email, password (as a hash), the day you joined, the devices you are signed in on',
        why: 'So that you can sign in, and we can reach you about your account',
        howLong: 'Until your account is erased; a device until it is signed out',
      },
      hi: {
        purpose: 'आपका खाता',
        data: 'नाम, ईमेल, पासवर्ड (केवल हैश के रूप में), जुड़ने का दिन, और वे डिवाइस जिन पर आप साइन इन हैं',
        why: 'ताकि आप साइन इन कर सकें और खाते के बारे में हम आपसे संपर्क कर सकें',
        howLong: 'खाता मिटाए जाने तक; डिवाइस की जानकारी साइन आउट होने तक',
      },
    },
  },
  {
    needs: 'profiles',
    isOptional: false,
    text: {
      en: {
        purpose: 'Your profile and photos',
        data: 'What you write about yourself, your preferences, your photos',
        why: 'So that other members can find you and decide whether to write',
        howLong: 'Until you change or delete it, or your account is erased',
      },
      hi: {
        purpose: 'आपकी प्रोफ़ाइल और तस्वीरें',
        data: 'जो आप अपने बारे में लिखते हैं, आपकी पसंद, आपकी तस्वीरें',
        why: 'ताकि दूसरे सदस्य आपको खोज सकें और तय कर सकें कि लिखना है या नहीं',
        howLong: 'जब तक आप उसे बदलें या हटाएँ नहीं, या खाता मिटाया न जाए',
      },
    },
  },
  {
    needs: ['matching', 'chat'],
    isOptional: false,
    text: {
      en: {
        purpose: 'Likes, matches and messages',
        data: 'Whom you like or pass, your matches, what you write and send',
        why: 'So that two people who like each other can talk',
        howLong: 'Until your account is erased',
      },
      hi: {
        purpose: 'लाइक, मैच और संदेश',
        data: 'आप किसे पसंद करते या छोड़ते हैं, आपके मैच, आप जो लिखते और भेजते हैं',
        why: 'ताकि एक-दूसरे को पसंद करने वाले दो लोग बात कर सकें',
        howLong: 'खाता मिटाए जाने तक',
      },
    },
  },
  {
    needs: 'membership',
    isOptional: false,
    text: {
      en: {
        purpose: 'Payments',
        data: 'Plan, amount, date, the payment provider’s reference, your invoice; never your card number',
        why: 'To open your membership, to pay back, and because tax law asks for it',
        howLong: 'As long as tax law asks',
      },
      hi: {
        purpose: 'भुगतान',
        data: 'प्लान, राशि, तारीख, भुगतान कंपनी का संदर्भ, आपका बिल; कार्ड नंबर कभी नहीं',
        why: 'सदस्यता चालू करने, पैसे लौटाने और कर कानून के कारण',
        howLong: 'जब तक कर कानून कहता है',
      },
    },
  },
  {
    needs: ['reports', 'moderation'],
    isOptional: false,
    text: {
      en: {
        purpose: 'Keeping members safe',
        data: 'Texts and photos, which our own program checks; reports with what they are about; what we decided',
        why: 'Against threats, fraud and fake profiles. A person decides, not the program',
        howLong: 'The copy of what was reported until 180 days after the case is closed',
      },
      hi: {
        purpose: 'सदस्यों की सुरक्षा',
        data: 'संदेश और तस्वीरें, जिन्हें हमारा अपना प्रोग्राम जाँचता है; शिकायतें और उनसे जुड़ी सामग्री; हमारे फ़ैसले',
        why: 'धमकी, धोखाधड़ी और नकली प्रोफ़ाइल रोकने के लिए। फ़ैसला प्रोग्राम नहीं, इंसान करता है',
        howLong: 'शिकायत की सामग्री की प्रति मामला बंद होने के 180 दिन बाद तक',
      },
    },
  },
  {
    needs: 'identity-check',
    isOptional: true,
    text: {
      en: {
        purpose: 'Identity check',
        data: 'A government ID and a selfie; of Aadhaar only a covered copy',
        why: 'So that others know that you are who you say. Companions need it to be listed',
        howLong: 'The files until the decision; what it showed until your account is erased',
      },
      hi: {
        purpose: 'पहचान की जाँच',
        data: 'एक सरकारी पहचान पत्र और एक सेल्फ़ी; आधार की केवल ढकी हुई प्रति',
        why: 'ताकि दूसरे जान सकें कि आप वही हैं जो आप बताते हैं। कंपैनियन की सूची में आने के लिए यह ज़रूरी है',
        howLong: 'फ़ाइलें फ़ैसला होने तक; जाँच का नतीजा खाता मिटाए जाने तक',
      },
    },
  },
  {
    needs: 'mobile-check',
    isOptional: true,
    text: {
      en: {
        purpose: 'Mobile number',
        data: 'Your number, and when you confirmed it',
        why: 'It shows that there is a person behind the account, and keeps you apart from whoever has listed it',
        howLong: 'Until you remove it, or your account is erased',
      },
      hi: {
        purpose: 'मोबाइल नंबर',
        data: 'आपका नंबर, और आपने उसकी पुष्टि कब की',
        why: 'इससे पता चलता है कि खाते के पीछे एक इंसान है, और जिसने यह नंबर ब्लॉक किया है वह आपसे नहीं मिलता',
        howLong: 'जब तक आप उसे हटाएँ नहीं, या खाता मिटाया न जाए',
      },
    },
  },
  {
    needs: 'chat',
    isOptional: true,
    text: {
      en: {
        purpose: 'Mails about messages',
        data: 'Your email, and who has written to you',
        why: 'To tell you of messages that have waited for a day',
        howLong: 'Until you switch Email notifications off',
      },
      hi: {
        purpose: 'संदेशों के बारे में ईमेल',
        data: 'आपका ईमेल, और आपको किसने लिखा है',
        why: 'एक दिन से इंतज़ार कर रहे संदेशों की सूचना देने के लिए',
        howLong: 'जब तक आप Email notifications बंद न करें',
      },
    },
  },
  {
    needs: 'notifications',
    isOptional: true,
    text: {
      en: {
        purpose: 'Push notifications',
        data: 'The address at which your browser takes them, on each device where you allow it',
        why: 'To tell you of likes, matches and messages while our pages are closed',
        howLong: 'Until you switch them off, or sign out on that device',
      },
      hi: {
        purpose: 'पुश सूचनाएँ',
        data: 'वह पता जिस पर आपका ब्राउज़र सूचनाएँ लेता है, हर उस डिवाइस पर जहाँ आप अनुमति देते हैं',
        why: 'जब हमारा पेज बंद हो, तब लाइक, मैच और संदेशों की सूचना देने के लिए',
        howLong: 'जब तक आप इन्हें बंद न करें, या उस डिवाइस पर साइन आउट न करें',
      },
    },
  },
  {
    needs: 'profiles',
    isOptional: true,
    text: {
      en: {
        purpose: 'Picture wall',
        data: 'Your main photo as at most 12 by 12 spots of colour, without your name',
        why: 'So that people without a plan see that there are people here',
        howLong: 'Until you switch it off. It is off unless you switch it on',
      },
      hi: {
        purpose: 'तस्वीरों की दीवार',
        data: 'आपकी मुख्य तस्वीर, ज़्यादा से ज़्यादा 12 × 12 रंगीन धब्बों के रूप में, आपके नाम के बिना',
        why: 'ताकि बिना प्लान वाले लोग देख सकें कि यहाँ लोग हैं',
        howLong: 'जब तक आप इसे बंद न करें। जब तक आप चालू न करें, यह बंद है',
      },
    },
  },
  {
    needs: 'check-ins',
    isOptional: true,
    text: {
      en: {
        purpose: 'Check-ins',
        data: 'Whom you meet, where and when, and the name and email of somebody you trust, sealed',
        why: 'To tell them if you do not come back from a meeting',
        howLong: 'Until a day after the check-in ended',
      },
      hi: {
        purpose: 'चेक-इन',
        data: 'आप किससे, कहाँ और कब मिलते हैं, और किसी भरोसेमंद व्यक्ति का नाम और ईमेल, सीलबंद',
        why: 'अगर आप मुलाक़ात से न लौटें तो उन्हें बताने के लिए',
        howLong: 'चेक-इन ख़त्म होने के एक दिन बाद तक',
      },
    },
  },
];
