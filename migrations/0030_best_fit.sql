CREATE TABLE "cities" (
	"name" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "traits" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "wanted_age_min" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "wanted_age_max" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "wanted_km" smallint;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "stated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The cities of the contract, as locations are written; a test compares the two.
INSERT INTO "cities" ("name", "latitude", "longitude") VALUES
('port blair',11.62,92.73),('visakhapatnam',17.69,83.22),('vijayawada',16.51,80.65),('guntur',16.31,80.44),
('nellore',14.44,79.99),('kurnool',15.83,78.04),('rajahmundry',17,81.8),('kakinada',16.99,82.25),
('tirupati',13.63,79.42),('kadapa',14.47,78.82),('anantapur',14.68,77.6),('vizianagaram',18.11,83.4),
('eluru',16.71,81.1),('ongole',15.51,80.05),('nandyal',15.48,78.48),('machilipatnam',16.19,81.14),
('adoni',15.63,77.28),('tenali',16.24,80.64),('chittoor',13.22,79.1),('proddatur',14.75,78.55),
('bhimavaram',16.54,81.52),('srikakulam',18.3,83.9),('amaravati',16.57,80.36),('hindupur',13.83,77.49),
('itanagar',27.08,93.61),('tawang',27.59,91.87),('pasighat',28.07,95.33),('ziro',27.59,93.83),('guwahati',26.14,91.74),
('silchar',24.83,92.78),('dibrugarh',27.47,94.91),('jorhat',26.75,94.2),('nagaon',26.35,92.68),
('tinsukia',27.49,95.36),('tezpur',26.63,92.8),('bongaigaon',26.48,90.56),('sivasagar',26.98,94.64),
('dhubri',26.02,89.98),('patna',25.59,85.14),('gaya',24.8,85),('bhagalpur',25.24,86.97),('muzaffarpur',26.12,85.39),
('darbhanga',26.15,85.9),('purnia',25.78,87.47),('arrah',25.56,84.66),('begusarai',25.42,86.13),
('katihar',25.54,87.57),('munger',25.38,86.47),('chapra',25.78,84.75),('bihar sharif',25.2,85.52),
('sasaram',24.95,84.03),('hajipur',25.69,85.21),('motihari',26.65,84.92),('siwan',26.22,84.36),
('samastipur',25.86,85.78),('bettiah',26.8,84.5),('saharsa',25.88,86.6),('nalanda',25.14,85.44),
('chandigarh',30.73,76.78),('raipur',21.25,81.63),('bhilai',21.19,81.35),('bilaspur',22.08,82.15),
('korba',22.36,82.75),('durg',21.19,81.28),('rajnandgaon',21.1,81.03),('raigarh',21.9,83.4),('jagdalpur',19.07,82.03),
('ambikapur',23.12,83.2),('silvassa',20.27,73.01),('daman',20.4,72.83),('diu',20.71,70.98),('new delhi',28.61,77.21),
('delhi',28.65,77.22),('panaji',15.49,73.83),('margao',15.27,73.96),('vasco da gama',15.4,73.81),
('mapusa',15.59,73.81),('ponda',15.4,74.01),('ahmedabad',23.02,72.57),('surat',21.17,72.83),('vadodara',22.31,73.18),
('rajkot',22.3,70.8),('bhavnagar',21.76,72.15),('jamnagar',22.47,70.06),('gandhinagar',23.22,72.65),
('junagadh',21.52,70.46),('anand',22.56,72.95),('nadiad',22.69,72.86),('morbi',22.82,70.83),('mehsana',23.6,72.38),
('bharuch',21.71,73),('navsari',20.95,72.95),('vapi',20.37,72.9),('valsad',20.61,72.93),('bhuj',23.25,69.67),
('gandhidham',23.08,70.13),('porbandar',21.64,69.61),('palanpur',24.17,72.43),('surendranagar',22.73,71.64),
('veraval',20.91,70.37),('godhra',22.78,73.61),('patan',23.85,72.13),('dwarka',22.24,68.97),('gurugram',28.46,77.03),
('faridabad',28.41,77.31),('panipat',29.39,76.97),('ambala',30.38,76.78),('rohtak',28.9,76.61),('hisar',29.15,75.72),
('karnal',29.69,76.99),('sonipat',28.99,77.02),('panchkula',30.69,76.86),('yamunanagar',30.13,77.28),
('bhiwani',28.79,76.14),('sirsa',29.53,75.03),('bahadurgarh',28.69,76.93),('rewari',28.2,76.62),
('kurukshetra',29.97,76.88),('jind',29.32,76.32),('kaithal',29.8,76.4),('palwal',28.14,77.33),('shimla',31.1,77.17),
('dharamshala',32.22,76.32),('manali',32.24,77.19),('solan',30.91,77.1),('mandi',31.71,76.93),('kullu',31.96,77.11),
('una',31.47,76.27),('palampur',32.11,76.54),('chamba',32.55,76.13),('srinagar',34.08,74.8),('jammu',32.73,74.86),
('anantnag',33.73,75.15),('baramulla',34.21,74.34),('udhampur',32.92,75.14),('kathua',32.37,75.52),
('sopore',34.3,74.47),('ranchi',23.34,85.31),('jamshedpur',22.8,86.2),('dhanbad',23.8,86.43),('bokaro',23.67,86.15),
('hazaribagh',23.99,85.36),('deoghar',24.48,86.7),('giridih',24.19,86.3),('ramgarh',23.63,85.52),('dumka',24.27,87.25),
('bengaluru',12.97,77.59),('mysuru',12.3,76.64),('mangaluru',12.91,74.86),('hubballi',15.36,75.12),
('belagavi',15.85,74.5),('dharwad',15.46,75.01),('kalaburagi',17.33,76.83),('davanagere',14.46,75.92),
('ballari',15.14,76.92),('vijayapura',16.83,75.71),('shivamogga',13.93,75.57),('tumakuru',13.34,77.1),
('udupi',13.34,74.74),('raichur',16.21,77.36),('bidar',17.91,77.52),('hassan',13.01,76.1),('hosapete',15.27,76.39),
('mandya',12.52,76.9),('chikkamagaluru',13.32,75.77),('madikeri',12.42,75.74),('manipal',13.35,74.79),
('chitradurga',14.23,76.4),('kolar',13.14,78.13),('bagalkot',16.18,75.7),('gadag',15.43,75.63),
('thiruvananthapuram',8.52,76.94),('kochi',9.93,76.27),('kozhikode',11.26,75.78),('thrissur',10.53,76.21),
('kollam',8.89,76.61),('kannur',11.87,75.37),('alappuzha',9.5,76.34),('palakkad',10.79,76.65),('kottayam',9.59,76.52),
('malappuram',11.07,76.07),('kasaragod',12.5,74.99),('pathanamthitta',9.26,76.79),('thalassery',11.75,75.49),
('munnar',10.09,77.06),('kalpetta',11.61,76.08),('leh',34.15,77.58),('kargil',34.56,76.13),('kavaratti',10.57,72.64),
('indore',22.72,75.86),('bhopal',23.26,77.41),('jabalpur',23.18,79.99),('gwalior',26.22,78.18),('ujjain',23.18,75.78),
('sagar',23.84,78.74),('dewas',22.96,76.05),('satna',24.6,80.83),('ratlam',23.33,75.04),('rewa',24.53,81.3),
('katni',23.83,80.39),('singrauli',24.2,82.67),('burhanpur',21.31,76.23),('khandwa',21.83,76.35),('bhind',26.56,78.79),
('chhindwara',22.06,78.94),('shivpuri',25.42,77.66),('vidisha',23.52,77.81),('mandsaur',24.07,75.07),
('neemuch',24.47,74.87),('khajuraho',24.85,79.93),('itarsi',22.61,77.76),('mumbai',19.08,72.88),('pune',18.52,73.86),
('nagpur',21.15,79.09),('thane',19.22,72.98),('nashik',19.99,73.79),('pimpri-chinchwad',18.63,73.8),
('kalyan',19.24,73.13),('vasai-virar',19.39,72.84),('navi mumbai',19.03,73.03),
('chhatrapati sambhajinagar',19.88,75.34),('solapur',17.66,75.91),('kolhapur',16.7,74.24),('amravati',20.93,77.75),
('nanded',19.14,77.32),('sangli',16.85,74.58),('malegaon',20.55,74.53),('jalgaon',21.01,75.56),('akola',20.7,77),
('latur',18.4,76.58),('dhule',20.9,74.77),('ahilyanagar',19.1,74.74),('chandrapur',19.96,79.3),
('parbhani',19.27,76.77),('jalna',19.84,75.88),('bhiwandi',19.3,73.06),('panvel',18.99,73.12),('satara',17.69,74),
('ratnagiri',16.99,73.31),('wardha',20.75,78.6),('yavatmal',20.39,78.13),('beed',18.99,75.76),('gondia',21.46,80.2),
('lonavala',18.75,73.41),('alibag',18.64,72.87),('baramati',18.15,74.58),('shirdi',19.77,74.48),('imphal',24.82,93.94),
('churachandpur',24.33,93.68),('thoubal',24.64,94.01),('shillong',25.58,91.89),('tura',25.51,90.2),
('cherrapunji',25.28,91.72),('aizawl',23.73,92.72),('lunglei',22.88,92.73),('kohima',25.67,94.11),
('dimapur',25.91,93.73),('mokokchung',26.32,94.52),('bhubaneswar',20.3,85.82),('cuttack',20.46,85.88),
('rourkela',22.26,84.85),('berhampur',19.31,84.79),('sambalpur',21.47,83.97),('puri',19.81,85.83),
('balasore',21.49,86.93),('bhadrak',21.06,86.5),('jharsuguda',21.86,84.01),('angul',20.84,85.1),
('baripada',21.93,86.73),('puducherry',11.94,79.81),('karaikal',10.93,79.84),('mahe',11.7,75.54),
('ludhiana',30.9,75.86),('amritsar',31.63,74.87),('jalandhar',31.33,75.58),('patiala',30.34,76.39),
('bathinda',30.21,74.95),('mohali',30.7,76.72),('hoshiarpur',31.53,75.91),('pathankot',32.27,75.65),
('moga',30.82,75.17),('phagwara',31.22,75.77),('firozpur',30.93,74.61),('sangrur',30.25,75.84),
('kapurthala',31.38,75.38),('barnala',30.38,75.55),('gurdaspur',32.04,75.41),('jaipur',26.91,75.79),
('jodhpur',26.24,73.02),('kota',25.21,75.86),('udaipur',24.59,73.71),('ajmer',26.45,74.64),('bikaner',28.02,73.31),
('bhilwara',25.35,74.64),('alwar',27.55,76.63),('bharatpur',27.22,77.49),('sikar',27.61,75.14),('pali',25.77,73.32),
('sri ganganagar',29.91,73.88),('tonk',26.17,75.79),('kishangarh',26.59,74.86),('beawar',26.1,74.32),
('hanumangarh',29.58,74.33),('chittorgarh',24.88,74.63),('jaisalmer',26.91,70.91),('pushkar',26.49,74.55),
('mount abu',24.59,72.72),('barmer',25.75,71.39),('jhunjhunu',28.13,75.4),('bundi',25.44,75.64),
('gangtok',27.33,88.61),('namchi',27.17,88.36),('pelling',27.3,88.24),('chennai',13.08,80.27),
('coimbatore',11.02,76.96),('madurai',9.93,78.12),('tiruchirappalli',10.79,78.7),('salem',11.66,78.15),
('tirunelveli',8.71,77.76),('tiruppur',11.11,77.34),('erode',11.34,77.72),('vellore',12.92,79.13),
('thoothukudi',8.76,78.13),('dindigul',10.37,77.98),('thanjavur',10.79,79.14),('nagercoil',8.18,77.43),
('kanchipuram',12.83,79.7),('karur',10.96,78.08),('hosur',12.74,77.83),('cuddalore',11.75,79.77),
('kumbakonam',10.96,79.38),('udhagamandalam',11.41,76.7),('kodaikanal',10.24,77.49),('sivakasi',9.45,77.8),
('rajapalayam',9.45,77.55),('pudukkottai',10.38,78.82),('ramanathapuram',9.36,78.84),('tambaram',12.92,80.13),
('avadi',13.11,80.1),('tiruvannamalai',12.23,79.07),('namakkal',11.22,78.17),('karaikudi',10.07,78.78),
('pollachi',10.66,77.01),('rameswaram',9.29,79.31),('kanyakumari',8.08,77.54),('hyderabad',17.39,78.49),
('warangal',17.97,79.59),('nizamabad',18.67,78.09),('karimnagar',18.44,79.13),('khammam',17.25,80.15),
('secunderabad',17.44,78.5),('ramagundam',18.76,79.47),('mahbubnagar',16.74,78),('nalgonda',17.05,79.27),
('adilabad',19.67,78.53),('siddipet',18.1,78.85),('suryapet',17.14,79.62),('sangareddy',17.62,78.09),
('agartala',23.83,91.28),('dharmanagar',24.37,92.17),('lucknow',26.85,80.95),('kanpur',26.45,80.33),
('ghaziabad',28.67,77.45),('agra',27.18,78.01),('varanasi',25.32,82.97),('prayagraj',25.44,81.85),
('meerut',28.98,77.71),('noida',28.54,77.39),('greater noida',28.47,77.5),('bareilly',28.37,79.43),
('aligarh',27.88,78.08),('moradabad',28.84,78.78),('gorakhpur',26.76,83.37),('saharanpur',29.97,77.55),
('jhansi',25.45,78.57),('firozabad',27.15,78.4),('mathura',27.49,77.67),('ayodhya',26.8,82.2),
('muzaffarnagar',29.47,77.7),('rampur',28.81,79.03),('shahjahanpur',27.88,79.91),('hapur',28.73,77.78),
('etawah',26.78,79.02),('mirzapur',25.15,82.57),('bulandshahr',28.4,77.85),('sambhal',28.59,78.57),
('amroha',28.9,78.47),('hardoi',27.4,80.13),('raebareli',26.23,81.24),('unnao',26.55,80.49),('jaunpur',25.75,82.69),
('sitapur',27.57,80.68),('bahraich',27.57,81.6),('azamgarh',26.07,83.18),('ballia',25.76,84.15),
('vrindavan',27.58,77.7),('lakhimpur',27.95,80.78),('banda',25.48,80.34),('hathras',27.6,78.05),('gonda',27.13,81.96),
('orai',25.99,79.45),('basti',26.8,82.73),('dehradun',30.32,78.03),('haridwar',29.95,78.16),('roorkee',29.87,77.89),
('haldwani',29.22,79.51),('rishikesh',30.09,78.27),('nainital',29.38,79.46),('mussoorie',30.45,78.07),
('kashipur',29.21,78.96),('rudrapur',28.98,79.4),('almora',29.6,79.66),('pithoragarh',29.58,80.22),
('kolkata',22.57,88.36),('howrah',22.59,88.26),('siliguri',26.73,88.4),('durgapur',23.52,87.31),
('asansol',23.68,86.95),('bardhaman',23.23,87.86),('kharagpur',22.35,87.32),('malda',25.01,88.14),
('darjeeling',27.04,88.26),('haldia',22.07,88.07),('kalyani',22.98,88.43),('berhampore',24.1,88.25),
('jalpaiguri',26.52,88.72),('cooch behar',26.32,89.45),('bankura',23.23,87.07),('santiniketan',23.68,87.68),
('krishnanagar',23.4,88.5),('medinipur',22.42,87.32),('raiganj',25.62,88.12),('kalimpong',27.06,88.47),
('bidhannagar',22.58,88.42),('barasat',22.72,88.48),('serampore',22.75,88.34),('chandannagar',22.86,88.37),
('balurghat',25.22,88.77);--> statement-breakpoint
-- What the contract knows a city by becomes the name in its list, as when a profile is saved; a test compares the two.
CREATE TEMPORARY TABLE "spellings" ("written" text PRIMARY KEY, "location" text NOT NULL);--> statement-breakpoint
INSERT INTO "spellings" SELECT unnest(ARRAY[lower("city"), lower("city" || ', ' || "state")]), "city" FROM (VALUES
('Andaman and Nicobar Islands','Port Blair'),
('Andhra Pradesh','Visakhapatnam,Vijayawada,Guntur,Nellore,Kurnool,Rajahmundry,Kakinada,Tirupati,Kadapa,Anantapur,Vizianagaram,Eluru,Ongole,Nandyal,Machilipatnam,Adoni,Tenali,Chittoor,Proddatur,Bhimavaram,Srikakulam,Amaravati,Hindupur'),
('Arunachal Pradesh','Itanagar,Tawang,Pasighat,Ziro'),
('Assam','Guwahati,Silchar,Dibrugarh,Jorhat,Nagaon,Tinsukia,Tezpur,Bongaigaon,Sivasagar,Dhubri'),
('Bihar','Patna,Gaya,Bhagalpur,Muzaffarpur,Darbhanga,Purnia,Arrah,Begusarai,Katihar,Munger,Chapra,Bihar Sharif,Sasaram,Hajipur,Motihari,Siwan,Samastipur,Bettiah,Saharsa,Nalanda'),
('Chandigarh','Chandigarh'),
('Chhattisgarh','Raipur,Bhilai,Bilaspur,Korba,Durg,Rajnandgaon,Raigarh,Jagdalpur,Ambikapur'),
('Dadra and Nagar Haveli and Daman and Diu','Silvassa,Daman,Diu'),
('Delhi','New Delhi,Delhi'),
('Goa','Panaji,Margao,Vasco da Gama,Mapusa,Ponda'),
('Gujarat','Ahmedabad,Surat,Vadodara,Rajkot,Bhavnagar,Jamnagar,Gandhinagar,Junagadh,Anand,Nadiad,Morbi,Mehsana,Bharuch,Navsari,Vapi,Valsad,Bhuj,Gandhidham,Porbandar,Palanpur,Surendranagar,Veraval,Godhra,Patan,Dwarka'),
('Haryana','Gurugram,Faridabad,Panipat,Ambala,Rohtak,Hisar,Karnal,Sonipat,Panchkula,Yamunanagar,Bhiwani,Sirsa,Bahadurgarh,Rewari,Kurukshetra,Jind,Kaithal,Palwal'),
('Himachal Pradesh','Shimla,Dharamshala,Manali,Solan,Mandi,Kullu,Una,Palampur,Chamba'),
('Jammu and Kashmir','Srinagar,Jammu,Anantnag,Baramulla,Udhampur,Kathua,Sopore'),
('Jharkhand','Ranchi,Jamshedpur,Dhanbad,Bokaro,Hazaribagh,Deoghar,Giridih,Ramgarh,Dumka'),
('Karnataka','Bengaluru,Mysuru,Mangaluru,Hubballi,Belagavi,Dharwad,Kalaburagi,Davanagere,Ballari,Vijayapura,Shivamogga,Tumakuru,Udupi,Raichur,Bidar,Hassan,Hosapete,Mandya,Chikkamagaluru,Madikeri,Manipal,Chitradurga,Kolar,Bagalkot,Gadag'),
('Kerala','Thiruvananthapuram,Kochi,Kozhikode,Thrissur,Kollam,Kannur,Alappuzha,Palakkad,Kottayam,Malappuram,Kasaragod,Pathanamthitta,Thalassery,Munnar,Kalpetta'),
('Ladakh','Leh,Kargil'),
('Lakshadweep','Kavaratti'),
('Madhya Pradesh','Indore,Bhopal,Jabalpur,Gwalior,Ujjain,Sagar,Dewas,Satna,Ratlam,Rewa,Katni,Singrauli,Burhanpur,Khandwa,Bhind,Chhindwara,Shivpuri,Vidisha,Mandsaur,Neemuch,Khajuraho,Itarsi'),
('Maharashtra','Mumbai,Pune,Nagpur,Thane,Nashik,Pimpri-Chinchwad,Kalyan,Vasai-Virar,Navi Mumbai,Chhatrapati Sambhajinagar,Solapur,Kolhapur,Amravati,Nanded,Sangli,Malegaon,Jalgaon,Akola,Latur,Dhule,Ahilyanagar,Chandrapur,Parbhani,Jalna,Bhiwandi,Panvel,Satara,Ratnagiri,Wardha,Yavatmal,Beed,Gondia,Lonavala,Alibag,Baramati,Shirdi'),
('Manipur','Imphal,Churachandpur,Thoubal'),
('Meghalaya','Shillong,Tura,Cherrapunji'),
('Mizoram','Aizawl,Lunglei'),
('Nagaland','Kohima,Dimapur,Mokokchung'),
('Odisha','Bhubaneswar,Cuttack,Rourkela,Berhampur,Sambalpur,Puri,Balasore,Bhadrak,Jharsuguda,Angul,Baripada'),
('Puducherry','Puducherry,Karaikal,Mahe'),
('Punjab','Ludhiana,Amritsar,Jalandhar,Patiala,Bathinda,Mohali,Hoshiarpur,Pathankot,Moga,Phagwara,Firozpur,Sangrur,Kapurthala,Barnala,Gurdaspur'),
('Rajasthan','Jaipur,Jodhpur,Kota,Udaipur,Ajmer,Bikaner,Bhilwara,Alwar,Bharatpur,Sikar,Pali,Sri Ganganagar,Tonk,Kishangarh,Beawar,Hanumangarh,Chittorgarh,Jaisalmer,Pushkar,Mount Abu,Barmer,Jhunjhunu,Bundi'),
('Sikkim','Gangtok,Namchi,Pelling'),
('Tamil Nadu','Chennai,Coimbatore,Madurai,Tiruchirappalli,Salem,Tirunelveli,Tiruppur,Erode,Vellore,Thoothukudi,Dindigul,Thanjavur,Nagercoil,Kanchipuram,Karur,Hosur,Cuddalore,Kumbakonam,Udhagamandalam,Kodaikanal,Sivakasi,Rajapalayam,Pudukkottai,Ramanathapuram,Tambaram,Avadi,Tiruvannamalai,Namakkal,Karaikudi,Pollachi,Rameswaram,Kanyakumari'),
('Telangana','Hyderabad,Warangal,Nizamabad,Karimnagar,Khammam,Secunderabad,Ramagundam,Mahbubnagar,Nalgonda,Adilabad,Siddipet,Suryapet,Sangareddy'),
('Tripura','Agartala,Dharmanagar'),
('Uttar Pradesh','Lucknow,Kanpur,Ghaziabad,Agra,Varanasi,Prayagraj,Meerut,Noida,Greater Noida,Bareilly,Aligarh,Moradabad,Gorakhpur,Saharanpur,Jhansi,Firozabad,Mathura,Ayodhya,Muzaffarnagar,Rampur,Shahjahanpur,Hapur,Etawah,Mirzapur,Bulandshahr,Sambhal,Amroha,Hardoi,Raebareli,Unnao,Jaunpur,Sitapur,Bahraich,Azamgarh,Ballia,Vrindavan,Lakhimpur,Banda,Hathras,Gonda,Orai,Basti'),
('Uttarakhand','Dehradun,Haridwar,Roorkee,Haldwani,Rishikesh,Nainital,Mussoorie,Kashipur,Rudrapur,Almora,Pithoragarh'),
('West Bengal','Kolkata,Howrah,Siliguri,Durgapur,Asansol,Bardhaman,Kharagpur,Malda,Darjeeling,Haldia,Kalyani,Berhampore,Jalpaiguri,Cooch Behar,Bankura,Santiniketan,Krishnanagar,Medinipur,Raiganj,Kalimpong,Bidhannagar,Barasat,Serampore,Chandannagar,Balurghat')
) "states" ("state", "names"), unnest(string_to_array("names", ',')) "city";--> statement-breakpoint
WITH "older" ("name", "city") AS (VALUES
('Bombay','Mumbai'),('Bangalore','Bengaluru'),('Calcutta','Kolkata'),('Madras','Chennai'),('Gurgaon','Gurugram'),
('Poona','Pune'),('Baroda','Vadodara'),('Mysore','Mysuru'),('Mangalore','Mangaluru'),('Hubli','Hubballi'),
('Belgaum','Belagavi'),('Gulbarga','Kalaburagi'),('Bellary','Ballari'),('Bijapur','Vijayapura'),
('Shimoga','Shivamogga'),('Tumkur','Tumakuru'),('Hospet','Hosapete'),('Trivandrum','Thiruvananthapuram'),
('Cochin','Kochi'),('Ernakulam','Kochi'),('Calicut','Kozhikode'),('Trichur','Thrissur'),('Quilon','Kollam'),
('Cannanore','Kannur'),('Alleppey','Alappuzha'),('Palghat','Palakkad'),('Coorg','Madikeri'),
('Trichy','Tiruchirappalli'),('Tanjore','Thanjavur'),('Tuticorin','Thoothukudi'),('Ooty','Udhagamandalam'),
('Tirupur','Tiruppur'),('Pondicherry','Puducherry'),('Allahabad','Prayagraj'),('Benares','Varanasi'),
('Banaras','Varanasi'),('Kashi','Varanasi'),('Faizabad','Ayodhya'),('Aurangabad','Chhatrapati Sambhajinagar'),
('Ahmednagar','Ahilyanagar'),('Panjim','Panaji'),('Gauhati','Guwahati'),('Vizag','Visakhapatnam'),
('Bezawada','Vijayawada'),('Rajamahendravaram','Rajahmundry'),('Cawnpore','Kanpur'),('Simla','Shimla'),
('Burdwan','Bardhaman'),('Salt Lake','Bidhannagar'),('Brahmapur','Berhampur'),('Sri Vijaya Puram','Port Blair')
), "states" AS (SELECT "location" AS "city", split_part("written", ', ', 2) AS "state" FROM "spellings" WHERE "written" LIKE '%, %')
INSERT INTO "spellings" SELECT unnest(ARRAY[lower("name"), lower("name") || ', ' || "state"]), "city" FROM "older" JOIN "states" USING ("city")
  ON CONFLICT ("written") DO UPDATE SET "location" = excluded."location";--> statement-breakpoint
WITH "renamed" AS (
  UPDATE "profiles" p SET "location" = s."location" FROM "spellings" s
  WHERE s."written" = regexp_replace(regexp_replace(lower(btrim(p."location")), '\s+', ' ', 'g'), ' ?, ?', ', ', 'g') AND s."location" <> p."location"
  RETURNING p."member_id", p."location", p."interests", p."bio")
UPDATE "listing_texts" t SET "words" = ' ' || regexp_replace(lower(concat_ws(' ', m."name", r."location", array_to_string(r."interests", ' '), r."bio")), '\s+', ' ', 'g')
  FROM "renamed" r JOIN "members" m ON m."id" = r."member_id" WHERE t."member_id" = r."member_id";--> statement-breakpoint
INSERT INTO "places" ("name") SELECT DISTINCT lower(trim(p."location")) FROM "profiles" p JOIN "listings" USING ("member_id") WHERE p."location" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "listings" l SET "place_id" = pl."id" FROM "profiles" p JOIN "places" pl ON pl."name" = lower(trim(p."location"))
  WHERE p."member_id" = l."member_id" AND l."place_id" IS DISTINCT FROM pl."id";--> statement-breakpoint
INSERT INTO "search_words" SELECT DISTINCT word FROM "spellings" s JOIN "places" pl ON pl."name" = lower(s."location"), regexp_split_to_table(pl."name", '\W+') word
  WHERE length(word) BETWEEN 4 AND 40 ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "listing_terms" SELECT DISTINCT unnest("terms") FROM "listing_texts" t JOIN "profiles" p USING ("member_id")
  WHERE p."location" IN (SELECT "location" FROM "spellings") ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "spellings";--> statement-breakpoint
UPDATE "places" p SET "latitude" = c."latitude", "longitude" = c."longitude" FROM "cities" c WHERE c."name" = p."name";--> statement-breakpoint
-- Whoever has finished the wizard has seen the ages there; of the rest, what is not as it began was chosen.
UPDATE "profiles" p SET "stated" = array_remove(ARRAY[
  CASE WHEN EXISTS (SELECT 1 FROM jsonb_each_text(p."personality") trait WHERE trait.value <> '5') THEN 'personality' END,
  CASE WHEN p."onboarding_complete" OR p."preferences"->'ageRange' <> '{"min": 18, "max": 35}' THEN 'ageRange' END,
  CASE WHEN p."preferences"->>'distance' <> '50' THEN 'distance' END], NULL);--> statement-breakpoint
UPDATE "listings" l SET "joined_at" = m."created_at",
  "kind" = l."kind" | CASE coalesce(p."gender", p."preferred_gender") WHEN 'non-binary' THEN 268435456 ELSE 0 END,
  "traits" = CASE p."gender" WHEN 'male' THEN 1 WHEN 'female' THEN 2 WHEN 'non-binary' THEN 4 ELSE 0 END
    | CASE p."education" WHEN 'high-school' THEN 8 WHEN 'some-college' THEN 16 WHEN 'bachelors' THEN 32 WHEN 'masters' THEN 64 WHEN 'phd' THEN 128 WHEN 'other' THEN 256 ELSE 0 END
    | CASE p."preferences"->>'relationshipType' WHEN 'friendship' THEN 512 WHEN 'companionship' THEN 1024 WHEN 'casual' THEN 2048 WHEN 'serious' THEN 4096 ELSE 0 END
    | CASE p."preferred_gender" WHEN 'male' THEN 8192 WHEN 'female' THEN 16384 WHEN 'non-binary' THEN 32768 ELSE 0 END
    | CASE p."preferences"->>'educationLevel' WHEN 'high-school' THEN 65536 WHEN 'some-college' THEN 131072 WHEN 'bachelors' THEN 262144 WHEN 'masters' THEN 524288 WHEN 'phd' THEN 1048576 WHEN 'other' THEN 2097152 ELSE 0 END,
  "wanted_age_min" = CASE WHEN 'ageRange' = ANY(p."stated") THEN (p."preferences"->'ageRange'->>'min')::smallint ELSE 0 END,
  "wanted_age_max" = CASE WHEN 'ageRange' = ANY(p."stated") THEN (p."preferences"->'ageRange'->>'max')::smallint ELSE 127 END,
  "wanted_km" = CASE WHEN 'distance' = ANY(p."stated") THEN (p."preferences"->>'distance')::smallint ELSE 0 END
FROM "profiles" p JOIN "members" m ON m."id" = p."member_id" WHERE p."member_id" = l."member_id";--> statement-breakpoint
INSERT INTO "listing_kinds" SELECT DISTINCT "kind" FROM "listings" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "joined_at" SET NOT NULL, ALTER COLUMN "traits" SET NOT NULL,
  ALTER COLUMN "wanted_age_min" SET NOT NULL, ALTER COLUMN "wanted_age_max" SET NOT NULL, ALTER COLUMN "wanted_km" SET NOT NULL;--> statement-breakpoint
-- The same indexes as before, which now carry along what a fit asks for, and one for those who are new.
DROP INDEX "listings_in_order", "listings_by_kind", "listings_by_place", "listings_by_age";--> statement-breakpoint
CREATE INDEX "listings_in_order" ON "listings" ("subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("kind", "age", "place_id", "traits", "wanted_age_min", "wanted_age_max", "wanted_km");--> statement-breakpoint
CREATE INDEX "listings_by_kind" ON "listings" ("kind", "subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("age", "place_id", "traits", "wanted_age_min", "wanted_age_max", "wanted_km");--> statement-breakpoint
CREATE INDEX "listings_by_place" ON "listings" ("place_id", "subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("kind", "age", "traits", "wanted_age_min", "wanted_age_max", "wanted_km");--> statement-breakpoint
CREATE INDEX "listings_by_age" ON "listings" ("age", "subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("kind", "place_id", "traits", "wanted_age_min", "wanted_age_max", "wanted_km");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" ("subscriber" DESC, "joined_at" DESC, "member_id") INCLUDE ("kind", "age", "place_id", "traits", "wanted_age_min", "wanted_age_max", "wanted_km");
