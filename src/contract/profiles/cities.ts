import type { Distance } from './options.ts';

/** Indian cities by state: name, latitude, longitude and a class that roughly says how many lakh people live there. */
const citiesByState: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': `Port Blair 11.62 92.73 1`,
  'Andhra Pradesh': `Visakhapatnam 17.69 83.22 20, Vijayawada 16.51 80.65 12, Guntur 16.31 80.44 8, Nellore 14.44 79.99 6,
    Kurnool 15.83 78.04 5, Rajahmundry 17.00 81.80 5, Kakinada 16.99 82.25 4, Tirupati 13.63 79.42 5, Kadapa 14.47 78.82 4,
    Anantapur 14.68 77.60 3, Vizianagaram 18.11 83.40 3, Eluru 16.71 81.10 2, Ongole 15.51 80.05 2, Nandyal 15.48 78.48 2,
    Machilipatnam 16.19 81.14 2, Adoni 15.63 77.28 2, Tenali 16.24 80.64 2, Chittoor 13.22 79.10 2, Proddatur 14.75 78.55 2,
    Bhimavaram 16.54 81.52 1, Srikakulam 18.30 83.90 1, Amaravati 16.57 80.36 1, Hindupur 13.83 77.49 1`,
  'Arunachal Pradesh': `Itanagar 27.08 93.61 1, Tawang 27.59 91.87 1, Pasighat 28.07 95.33 1, Ziro 27.59 93.83 1`,
  Assam: `Guwahati 26.14 91.74 10, Silchar 24.83 92.78 2, Dibrugarh 27.47 94.91 2, Jorhat 26.75 94.20 2, Nagaon 26.35 92.68 1,
    Tinsukia 27.49 95.36 1, Tezpur 26.63 92.80 1, Bongaigaon 26.48 90.56 1, Sivasagar 26.98 94.64 1, Dhubri 26.02 89.98 1`,
  Bihar: `Patna 25.59 85.14 20, Gaya 24.80 85.00 5, Bhagalpur 25.24 86.97 4, Muzaffarpur 26.12 85.39 4, Darbhanga 26.15 85.90 3,
    Purnia 25.78 87.47 3, Arrah 25.56 84.66 3, Begusarai 25.42 86.13 3, Katihar 25.54 87.57 2, Munger 25.38 86.47 2,
    Chapra 25.78 84.75 2, Bihar Sharif 25.20 85.52 3, Sasaram 24.95 84.03 2, Hajipur 25.69 85.21 2, Motihari 26.65 84.92 1,
    Siwan 26.22 84.36 1, Samastipur 25.86 85.78 1, Bettiah 26.80 84.50 1, Saharsa 25.88 86.60 2, Nalanda 25.14 85.44 1`,
  Chandigarh: `Chandigarh 30.73 76.78 12`,
  Chhattisgarh: `Raipur 21.25 81.63 12, Bhilai 21.19 81.35 8, Bilaspur 22.08 82.15 4, Korba 22.36 82.75 4, Durg 21.19 81.28 3,
    Rajnandgaon 21.10 81.03 2, Raigarh 21.90 83.40 1, Jagdalpur 19.07 82.03 1, Ambikapur 23.12 83.20 1`,
  'Dadra and Nagar Haveli and Daman and Diu': `Silvassa 20.27 73.01 1, Daman 20.40 72.83 1, Diu 20.71 70.98 1`,
  Delhi: `New Delhi 28.61 77.21 5, Delhi 28.65 77.22 160`,
  Goa: `Panaji 15.49 73.83 1, Margao 15.27 73.96 1, Vasco da Gama 15.40 73.81 1, Mapusa 15.59 73.81 1, Ponda 15.40 74.01 1`,
  Gujarat: `Ahmedabad 23.02 72.57 60, Surat 21.17 72.83 50, Vadodara 22.31 73.18 18, Rajkot 22.30 70.80 14, Bhavnagar 21.76 72.15 6,
    Jamnagar 22.47 70.06 6, Gandhinagar 23.22 72.65 3, Junagadh 21.52 70.46 3, Anand 22.56 72.95 2, Nadiad 22.69 72.86 2,
    Morbi 22.82 70.83 2, Mehsana 23.60 72.38 2, Bharuch 21.71 73.00 2, Navsari 20.95 72.95 2, Vapi 20.37 72.90 2,
    Valsad 20.61 72.93 1, Bhuj 23.25 69.67 2, Gandhidham 23.08 70.13 3, Porbandar 21.64 69.61 2, Palanpur 24.17 72.43 1,
    Surendranagar 22.73 71.64 2, Veraval 20.91 70.37 1, Godhra 22.78 73.61 1, Patan 23.85 72.13 1, Dwarka 22.24 68.97 1`,
  Haryana: `Gurugram 28.46 77.03 12, Faridabad 28.41 77.31 14, Panipat 29.39 76.97 4, Ambala 30.38 76.78 3, Rohtak 28.90 76.61 4,
    Hisar 29.15 75.72 3, Karnal 29.69 76.99 3, Sonipat 28.99 77.02 3, Panchkula 30.69 76.86 2, Yamunanagar 30.13 77.28 2,
    Bhiwani 28.79 76.14 2, Sirsa 29.53 75.03 2, Bahadurgarh 28.69 76.93 2, Rewari 28.20 76.62 1, Kurukshetra 29.97 76.88 2,
    Jind 29.32 76.32 2, Kaithal 29.80 76.40 1, Palwal 28.14 77.33 1`,
  'Himachal Pradesh': `Shimla 31.10 77.17 2, Dharamshala 32.22 76.32 1, Manali 32.24 77.19 1, Solan 30.91 77.10 1, Mandi 31.71 76.93 1,
    Kullu 31.96 77.11 1, Una 31.47 76.27 1, Palampur 32.11 76.54 1, Chamba 32.55 76.13 1`,
  'Jammu and Kashmir': `Srinagar 34.08 74.80 12, Jammu 32.73 74.86 6, Anantnag 33.73 75.15 2, Baramulla 34.21 74.34 1,
    Udhampur 32.92 75.14 1, Kathua 32.37 75.52 1, Sopore 34.30 74.47 1`,
  Jharkhand: `Ranchi 23.34 85.31 12, Jamshedpur 22.80 86.20 12, Dhanbad 23.80 86.43 12, Bokaro 23.67 86.15 5, Hazaribagh 23.99 85.36 2,
    Deoghar 24.48 86.70 2, Giridih 24.19 86.30 1, Ramgarh 23.63 85.52 1, Dumka 24.27 87.25 1`,
  Karnataka: `Bengaluru 12.97 77.59 90, Mysuru 12.30 76.64 10, Mangaluru 12.91 74.86 6, Hubballi 15.36 75.12 10, Belagavi 15.85 74.50 6,
    Dharwad 15.46 75.01 3, Kalaburagi 17.33 76.83 6, Davanagere 14.46 75.92 5, Ballari 15.14 76.92 4, Vijayapura 16.83 75.71 3,
    Shivamogga 13.93 75.57 3, Tumakuru 13.34 77.10 3, Udupi 13.34 74.74 2, Raichur 16.21 77.36 3, Bidar 17.91 77.52 2,
    Hassan 13.01 76.10 2, Hosapete 15.27 76.39 2, Mandya 12.52 76.90 1, Chikkamagaluru 13.32 75.77 1, Madikeri 12.42 75.74 1,
    Manipal 13.35 74.79 1, Chitradurga 14.23 76.40 1, Kolar 13.14 78.13 1, Bagalkot 16.18 75.70 1, Gadag 15.43 75.63 2`,
  Kerala: `Thiruvananthapuram 8.52 76.94 10, Kochi 9.93 76.27 8, Kozhikode 11.26 75.78 6, Thrissur 10.53 76.21 4, Kollam 8.89 76.61 4,
    Kannur 11.87 75.37 3, Alappuzha 9.50 76.34 2, Palakkad 10.79 76.65 2, Kottayam 9.59 76.52 2, Malappuram 11.07 76.07 2,
    Kasaragod 12.50 74.99 1, Pathanamthitta 9.26 76.79 1, Thalassery 11.75 75.49 1, Munnar 10.09 77.06 1, Kalpetta 11.61 76.08 1`,
  Ladakh: `Leh 34.15 77.58 1, Kargil 34.56 76.13 1`,
  Lakshadweep: `Kavaratti 10.57 72.64 1`,
  'Madhya Pradesh': `Indore 22.72 75.86 20, Bhopal 23.26 77.41 18, Jabalpur 23.18 79.99 12, Gwalior 26.22 78.18 11, Ujjain 23.18 75.78 5,
    Sagar 23.84 78.74 3, Dewas 22.96 76.05 3, Satna 24.60 80.83 3, Ratlam 23.33 75.04 3, Rewa 24.53 81.30 2, Katni 23.83 80.39 2,
    Singrauli 24.20 82.67 2, Burhanpur 21.31 76.23 2, Khandwa 21.83 76.35 2, Bhind 26.56 78.79 2, Chhindwara 22.06 78.94 2,
    Shivpuri 25.42 77.66 2, Vidisha 23.52 77.81 2, Mandsaur 24.07 75.07 1, Neemuch 24.47 74.87 1, Khajuraho 24.85 79.93 1,
    Itarsi 22.61 77.76 1`,
  Maharashtra: `Mumbai 19.08 72.88 130, Pune 18.52 73.86 40, Nagpur 21.15 79.09 25, Thane 19.22 72.98 18, Nashik 19.99 73.79 15,
    Pimpri-Chinchwad 18.63 73.80 18, Kalyan 19.24 73.13 12, Vasai-Virar 19.39 72.84 12, Navi Mumbai 19.03 73.03 12,
    Chhatrapati Sambhajinagar 19.88 75.34 12, Solapur 17.66 75.91 10, Kolhapur 16.70 74.24 6, Amravati 20.93 77.75 6,
    Nanded 19.14 77.32 6, Sangli 16.85 74.58 5, Malegaon 20.55 74.53 5, Jalgaon 21.01 75.56 5, Akola 20.70 77.00 4,
    Latur 18.40 76.58 4, Dhule 20.90 74.77 4, Ahilyanagar 19.10 74.74 4, Chandrapur 19.96 79.30 3, Parbhani 19.27 76.77 3,
    Jalna 19.84 75.88 3, Bhiwandi 19.30 73.06 7, Panvel 18.99 73.12 2, Satara 17.69 74.00 1, Ratnagiri 16.99 73.31 1,
    Wardha 20.75 78.60 1, Yavatmal 20.39 78.13 1, Beed 18.99 75.76 2, Gondia 21.46 80.20 1, Lonavala 18.75 73.41 1,
    Alibag 18.64 72.87 1, Baramati 18.15 74.58 1, Shirdi 19.77 74.48 1`,
  Manipur: `Imphal 24.82 93.94 3, Churachandpur 24.33 93.68 1, Thoubal 24.64 94.01 1`,
  Meghalaya: `Shillong 25.58 91.89 2, Tura 25.51 90.20 1, Cherrapunji 25.28 91.72 1`,
  Mizoram: `Aizawl 23.73 92.72 3, Lunglei 22.88 92.73 1`,
  Nagaland: `Kohima 25.67 94.11 1, Dimapur 25.91 93.73 2, Mokokchung 26.32 94.52 1`,
  Odisha: `Bhubaneswar 20.30 85.82 9, Cuttack 20.46 85.88 6, Rourkela 22.26 84.85 5, Berhampur 19.31 84.79 4, Sambalpur 21.47 83.97 3,
    Puri 19.81 85.83 2, Balasore 21.49 86.93 2, Bhadrak 21.06 86.50 1, Jharsuguda 21.86 84.01 1, Angul 20.84 85.10 1, Baripada 21.93 86.73 1`,
  Puducherry: `Puducherry 11.94 79.81 6, Karaikal 10.93 79.84 1, Mahe 11.70 75.54 1`,
  Punjab: `Ludhiana 30.90 75.86 16, Amritsar 31.63 74.87 12, Jalandhar 31.33 75.58 9, Patiala 30.34 76.39 5, Bathinda 30.21 74.95 3,
    Mohali 30.70 76.72 2, Hoshiarpur 31.53 75.91 2, Pathankot 32.27 75.65 2, Moga 30.82 75.17 2, Phagwara 31.22 75.77 1,
    Firozpur 30.93 74.61 1, Sangrur 30.25 75.84 1, Kapurthala 31.38 75.38 1, Barnala 30.38 75.55 1, Gurdaspur 32.04 75.41 1`,
  Rajasthan: `Jaipur 26.91 75.79 32, Jodhpur 26.24 73.02 12, Kota 25.21 75.86 11, Udaipur 24.59 73.71 5, Ajmer 26.45 74.64 6,
    Bikaner 28.02 73.31 7, Bhilwara 25.35 74.64 4, Alwar 27.55 76.63 4, Bharatpur 27.22 77.49 3, Sikar 27.61 75.14 3,
    Pali 25.77 73.32 2, Sri Ganganagar 29.91 73.88 3, Tonk 26.17 75.79 2, Kishangarh 26.59 74.86 2, Beawar 26.10 74.32 2,
    Hanumangarh 29.58 74.33 2, Chittorgarh 24.88 74.63 1, Jaisalmer 26.91 70.91 1, Pushkar 26.49 74.55 1, Mount Abu 24.59 72.72 1,
    Barmer 25.75 71.39 1, Jhunjhunu 28.13 75.40 1, Bundi 25.44 75.64 1`,
  Sikkim: `Gangtok 27.33 88.61 1, Namchi 27.17 88.36 1, Pelling 27.30 88.24 1`,
  'Tamil Nadu': `Chennai 13.08 80.27 75, Coimbatore 11.02 76.96 16, Madurai 9.93 78.12 12, Tiruchirappalli 10.79 78.70 10, Salem 11.66 78.15 9,
    Tirunelveli 8.71 77.76 5, Tiruppur 11.11 77.34 9, Erode 11.34 77.72 5, Vellore 12.92 79.13 5, Thoothukudi 8.76 78.13 4,
    Dindigul 10.37 77.98 3, Thanjavur 10.79 79.14 3, Nagercoil 8.18 77.43 3, Kanchipuram 12.83 79.70 2, Karur 10.96 78.08 2,
    Hosur 12.74 77.83 3, Cuddalore 11.75 79.77 2, Kumbakonam 10.96 79.38 2, Udhagamandalam 11.41 76.70 1, Kodaikanal 10.24 77.49 1,
    Sivakasi 9.45 77.80 2, Rajapalayam 9.45 77.55 2, Pudukkottai 10.38 78.82 1, Ramanathapuram 9.36 78.84 1, Tambaram 12.92 80.13 5,
    Avadi 13.11 80.10 4, Tiruvannamalai 12.23 79.07 2, Namakkal 11.22 78.17 1, Karaikudi 10.07 78.78 1, Pollachi 10.66 77.01 1,
    Rameswaram 9.29 79.31 1, Kanyakumari 8.08 77.54 1`,
  Telangana: `Hyderabad 17.39 78.49 70, Warangal 17.97 79.59 8, Nizamabad 18.67 78.09 3, Karimnagar 18.44 79.13 3, Khammam 17.25 80.15 3,
    Secunderabad 17.44 78.50 3, Ramagundam 18.76 79.47 3, Mahbubnagar 16.74 78.00 2, Nalgonda 17.05 79.27 2, Adilabad 19.67 78.53 1,
    Siddipet 18.10 78.85 1, Suryapet 17.14 79.62 1, Sangareddy 17.62 78.09 1`,
  Tripura: `Agartala 23.83 91.28 5, Dharmanagar 24.37 92.17 1`,
  'Uttar Pradesh': `Lucknow 26.85 80.95 30, Kanpur 26.45 80.33 28, Ghaziabad 28.67 77.45 18, Agra 27.18 78.01 16, Varanasi 25.32 82.97 13,
    Prayagraj 25.44 81.85 12, Meerut 28.98 77.71 13, Noida 28.54 77.39 8, Greater Noida 28.47 77.50 3, Bareilly 28.37 79.43 9,
    Aligarh 27.88 78.08 9, Moradabad 28.84 78.78 9, Gorakhpur 26.76 83.37 7, Saharanpur 29.97 77.55 7, Jhansi 25.45 78.57 5,
    Firozabad 27.15 78.40 6, Mathura 27.49 77.67 4, Ayodhya 26.80 82.20 2, Muzaffarnagar 29.47 77.70 4, Rampur 28.81 79.03 3,
    Shahjahanpur 27.88 79.91 3, Hapur 28.73 77.78 3, Etawah 26.78 79.02 2, Mirzapur 25.15 82.57 2, Bulandshahr 28.40 77.85 2,
    Sambhal 28.59 78.57 2, Amroha 28.90 78.47 2, Hardoi 27.40 80.13 1, Raebareli 26.23 81.24 2, Unnao 26.55 80.49 2,
    Jaunpur 25.75 82.69 2, Sitapur 27.57 80.68 2, Bahraich 27.57 81.60 2, Azamgarh 26.07 83.18 1, Ballia 25.76 84.15 1,
    Vrindavan 27.58 77.70 1, Lakhimpur 27.95 80.78 2, Banda 25.48 80.34 2, Hathras 27.60 78.05 1, Gonda 27.13 81.96 1,
    Orai 25.99 79.45 2, Basti 26.80 82.73 1`,
  Uttarakhand: `Dehradun 30.32 78.03 8, Haridwar 29.95 78.16 3, Roorkee 29.87 77.89 2, Haldwani 29.22 79.51 2, Rishikesh 30.09 78.27 1,
    Nainital 29.38 79.46 1, Mussoorie 30.45 78.07 1, Kashipur 29.21 78.96 1, Rudrapur 28.98 79.40 2, Almora 29.60 79.66 1,
    Pithoragarh 29.58 80.22 1`,
  'West Bengal': `Kolkata 22.57 88.36 50, Howrah 22.59 88.26 11, Siliguri 26.73 88.40 7, Durgapur 23.52 87.31 6, Asansol 23.68 86.95 8,
    Bardhaman 23.23 87.86 3, Kharagpur 22.35 87.32 2, Malda 25.01 88.14 2, Darjeeling 27.04 88.26 1, Haldia 22.07 88.07 2,
    Kalyani 22.98 88.43 1, Berhampore 24.10 88.25 2, Jalpaiguri 26.52 88.72 1, Cooch Behar 26.32 89.45 1, Bankura 23.23 87.07 1,
    Santiniketan 23.68 87.68 1, Krishnanagar 23.40 88.50 2, Medinipur 22.42 87.32 2, Raiganj 25.62 88.12 2, Kalimpong 27.06 88.47 1,
    Bidhannagar 22.58 88.42 2, Barasat 22.72 88.48 3, Serampore 22.75 88.34 2, Chandannagar 22.86 88.37 2, Balurghat 25.22 88.77 1`,
};

/** Names still in use for cities that were renamed. */
export const olderCityNames: Readonly<Record<string, string>> = {
  Bombay: 'Mumbai',
  Bangalore: 'Bengaluru',
  Calcutta: 'Kolkata',
  Madras: 'Chennai',
  Gurgaon: 'Gurugram',
  Poona: 'Pune',
  Baroda: 'Vadodara',
  Mysore: 'Mysuru',
  Mangalore: 'Mangaluru',
  Hubli: 'Hubballi',
  Belgaum: 'Belagavi',
  Gulbarga: 'Kalaburagi',
  Bellary: 'Ballari',
  Bijapur: 'Vijayapura',
  Shimoga: 'Shivamogga',
  Tumkur: 'Tumakuru',
  Hospet: 'Hosapete',
  Trivandrum: 'Thiruvananthapuram',
  Cochin: 'Kochi',
  Ernakulam: 'Kochi',
  Calicut: 'Kozhikode',
  Trichur: 'Thrissur',
  Quilon: 'Kollam',
  Cannanore: 'Kannur',
  Alleppey: 'Alappuzha',
  Palghat: 'Palakkad',
  Coorg: 'Madikeri',
  Trichy: 'Tiruchirappalli',
  Tanjore: 'Thanjavur',
  Tuticorin: 'Thoothukudi',
  Ooty: 'Udhagamandalam',
  Tirupur: 'Tiruppur',
  Pondicherry: 'Puducherry',
  Allahabad: 'Prayagraj',
  Benares: 'Varanasi',
  Banaras: 'Varanasi',
  Kashi: 'Varanasi',
  Faizabad: 'Ayodhya',
  Aurangabad: 'Chhatrapati Sambhajinagar',
  Ahmednagar: 'Ahilyanagar',
  Panjim: 'Panaji',
  Gauhati: 'Guwahati',
  Vizag: 'Visakhapatnam',
  Bezawada: 'Vijayawada',
  Rajamahendravaram: 'Rajahmundry',
  Cawnpore: 'Kanpur',
  Simla: 'Shimla',
  Burdwan: 'Bardhaman',
  'Salt Lake': 'Bidhannagar',
  Brahmapur: 'Berhampur',
  'Sri Vijaya Puram': 'Port Blair',
};

export interface Place {
  latitude: number;
  longitude: number;
}

export interface City extends Place {
  name: string;
  state: string;
  /** Roughly how many lakh people live there. */
  weight: number;
}

export const cities: readonly City[] = Object.entries(citiesByState).flatMap(([state, list]) =>
  list.split(',').map((entry) => readCity(state, entry.trim())),
);

const cityByName = new Map(cities.flatMap((city) => spellings(city).map((name) => [name, city])));

const olderNames = Object.entries(olderCityNames).flatMap(([older, name]) => {
  const city = cityByName.get(name.toLowerCase());
  return city ? [{ older: older.toLowerCase(), city }] : [];
});
for (const { older, city } of olderNames) {
  cityByName.set(older, city);
  cityByName.set(`${older}, ${city.state.toLowerCase()}`, city);
}

const byWeight = cities.toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));

const WRITTEN_MOST = 5_000;
const cityAsWritten = new Map<string, City | null>();

/** The city that a written location means; null when we do not know it. */
export function findCity(location: string): City | null {
  const known = cityAsWritten.get(location);
  if (known !== undefined) return known;
  const city = cityByName.get(tidy(location)) ?? null;
  if (cityAsWritten.size >= WRITTEN_MOST) cityAsWritten.clear();
  cityAsWritten.set(location, city);
  return city;
}

/** How a city is written as a location: two cities of one name are told apart by their state. */
export function locationOf(city: City): string {
  return findCity(city.name) === city ? city.name : `${city.name}, ${city.state}`;
}

/** Cities whose name begins with what was typed, then those that hold it; larger ones first. */
export function suggestCities(typed: string, most: number): City[] {
  const wanted = tidy(typed);
  if (!wanted) return [];
  const found = new Set<City>();
  for (const matches of [startsWith, holds]) {
    for (const city of byWeight) if (matches(city.name, wanted)) found.add(city);
    for (const { older, city } of olderNames) if (matches(older, wanted)) found.add(city);
  }
  return [...found].slice(0, most);
}

/** Those of the States whose name begins with what was typed. */
export function citiesIn(typed: string): City[] {
  const wanted = tidy(typed);
  return wanted.length < 3 ? [] : cities.filter(({ state }) => startsWith(state, wanted));
}

const EARTH_RADIUS_KM = 6371;

/** As the crow flies. */
export function distanceKm(a: Place, b: Place): number {
  const [fromLatitude, toLatitude] = [radians(a.latitude), radians(b.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(toLatitude - fromLatitude) +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** As coarsely as it is shown; null where one of the two is no city that we know. */
export function distanceOf(mine: string | null, theirs: string | null): Distance | null {
  const [from, to] = [mine && findCity(mine), theirs && findCity(theirs)];
  if (!from || !to) return null;
  return from === to ? 'same-city' : distanceBand(distanceKm(from, to));
}

export function distanceBand(km: number): Exclude<Distance, 'same-city'> {
  if (km <= 50) return 'within-50';
  if (km <= 100) return 'within-100';
  if (km <= 250) return 'within-250';
  return km <= 500 ? 'within-500' : 'farther';
}

function readCity(state: string, entry: string): City {
  const words = entry.split(/\s+/);
  const [latitude = 0, longitude = 0, weight = 1] = words.splice(-3).map(Number);
  return { name: words.join(' '), state, latitude, longitude, weight };
}

function spellings({ name, state }: City): string[] {
  return [name.toLowerCase(), `${name}, ${state}`.toLowerCase()];
}

function tidy(written: string): string {
  return written.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/ ?, ?/g, ', ');
}

const startsWith = (name: string, wanted: string) => name.toLowerCase().startsWith(wanted);
const holds = (name: string, wanted: string) => name.toLowerCase().includes(wanted);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
