import type { FamilyRules } from '../rule-matcher.policy.ts';

/** Cards and codes instead of money. */
export const giftCard: FamilyRules = {
  words: {
    brand: `
      google play, play store, playstore, amazon, itunes, apple, steam, xbox, playstation, psn, vanilla,
      razer, flipkart, myntra, nykaa, ajio, sephora, netflix card, free fire, freefire, bgmi, pubg, ebay,
      nintendo, roblox, walmart,
      गूगल प्ले, प्ले स्टोर, अमेज़न, अमेज़ॉन, फ्लिपकार्ट, मिंत्रा, नायका, एप्पल, ऐपल, स्टीम, फ्री फायर,
      आईट्यून्स`,
    card: `
      card, cards, gift card*, giftcard*, giftcode*, gift voucher*, voucher*, evoucher, e voucher*, e code,
      ecode, redeem code, recharge code, recharge card, store code, play code, wallet code*, diamond*,
      gift code*, card code, play code*, steam code*, itunes code*, amazon code*, ka redeem,
      कार्ड, कार्ड्स, गिफ्ट कार्ड, गिफ्ट वाउचर, वाउचर*, रिडीम कोड, ई वाउचर`,
    'gift-card': `
      gift card*, giftcard*, gift code*, gift voucher*, redeem code*, e voucher, evoucher, google play card*,
      play store card*, play store code*, itunes card*, steam card*, steam wallet, apple card*, apple gift*,
      xbox card*, amazon card*, vanilla card*, razer gold, flipkart card*, myntra card*, nykaa card*,
      vouchers, e gift, e code, ecode, prepaid card, google play recharge, play recharge, steam one,
      xbox one code, recharge card, recharge wala card, play card, numbers on the back,
      गिफ्ट कार्ड*, गिफ्ट वाउचर*, रिडीम कोड, प्ले कार्ड, अमेज़न के कार्ड, अमेज़न कार्ड, गूगल प्ले कार्ड,
      ई वाउचर, रिचार्ज वाला कार्ड`,
    'card-ask': `
      send, bhej*, bhejo, buy, get me, get an, get a, gift me, gift kar*, need, needs, chahiye, kharid*,
      khareed*, le lo, le aao, lelo, lo, le le, dila do, dila de, dilwa*, de do, de de, give me, pls, please,
      plz, only, hi bhej*, hi chalega, chalega, purchase, pick up, grab, would be so, would be great,
      mil jaye, type, likho, likh*, batao, bata do, reimburse, pay you back, paise kal, paise shaam,
      test your love, if you love, prove, token, can you, could you, would you, wants, send me, one more,
      ek aur, doge, dogi, works, read me the numbers, numbers on the back, number bhej*, uska number,
      भेज*, चाहिए, ले लो, लो, ले आओ, ख़रीद*, खरीद*, दे दो, दिला दो, टाइप कर*, बता दो, लिख*, दोगे, गिफ्ट कर*,
      एक और, नंबर भेज*`,
    'code-ask': `
      scratch*, khurach*, ghiso, ghis*, silver strip, silver part, silver wala, silver panel,
      back of the card, 16 digit*, sixteen digit*, 16 ank*, solah ank*, digit code, card number,
      voucher number, voucher code, card code, pin alag, card ka pin, card ki photo, card ka photo,
      photo of the card, picture of the card, already redeemed, already used, code used, used aa raha,
      used bata*, pichla code, last code, code kaam nahi, code did not work, code didnt work, code invalid,
      invalid aa raha, last one said, receipt,
      चाँदी वाली, खुरच*, सोलह अंक*, पिछला कोड, कोड काम नहीं, कार्ड का पिन, कार्ड का नंबर, स्क्रैच करके,
      स्क्रैच कर*, कोड बता*`,
    'honest-card': `
      birthday card, greeting card*, shaadi ka card, wedding card, wedding present, invitation, rakhi ka card,
      aadhaar, aadhar, pan card, metro card, ration card, report card, identity card, id card, card games,
      business card, visiting card, scratch card in, scratch card me, quiz, mila quiz, quiz me, used my,
      better luck, expired, voucher se, se shoes, se liya, liye the, flowers or, a card or, card or flowers,
      card ya, gate, lift, door, wifi, otp, pressure cooker, music is gone, watchman, archies, banaya, banate,
      handmade, sim card, credit card, debit card, memory card, post card*, postcard*, coding, coder, python,
      software, dress code, pin code, qr code, library card, cake, which is worse, office gave, office ne,
      company gave, company ne, won a, won an, jeeta, mummy ke, for mom, teachers day, for her birthday,
      cashback, loyalty card, zip code, what should i buy, what to buy, kya lu, from office, office se,
      delivery ka, delivery code, grandma, for mummy, netflix, expires, isnt working, card nahi,
      haath se likha, khat, no gift cards, handwritten,
      राखी, ग्रीटिंग कार्ड, राशन कार्ड, गेट का, आधार, पैन कार्ड, शादी का कार्ड, निकल गई, अगली बार, विज़िटिंग,
      क्या लूँ, ऑफिस से`,
  },
  rules: [
    'numbers|number|digits + on the back|on the card|under the strip|behind the card + read|send|tell|text|type - <honest-card> - jersey - bus - credit card',
    '<gift-card> + <card-ask>|<code-ask>|<amount> - <honest-card> - <told>',
    '<brand> .. <card> + <card-ask>|<code-ask> - <honest-card> - <told>',
    '<code-ask> + <card>|photo|फोटो|send|bhej*|भेज*|ek aur|one more|le aao - <honest-card> - <told> - bill - ludo - exam',
    'scratch*|ghis*|खुरच* + silver|strip|hissa|पट्टी|चाँदी + photo|pic|code|फोटो|साफ़|clear',
    'one more|another|ek aur|एक और + card|voucher|कार्ड|code + baby|jaan|dear|please|pls|redeemed|used|le aao|bhej*|hun|ना|na - <honest-card>',
    'first-message: <gift-card>|voucher + <i>|pehle|tab|phir|then|number|love|pyar|प्यार|token|serious - <honest-card> - <told>',
  ],
};
