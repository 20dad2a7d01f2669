import { CAR_FACTS } from "#shared/rules/car-facts.ts";
import { IMPORTED_FACTS, type ImportField, type OwnImportField } from "#shared/rules/imports.ts";

/**
 * The fields of a car that a file can have, with their known headings: English, German and some of large
 * exports. Earlier headings take precedence.
 */
const OWN_HEADINGS = {
  name: "title, name, headline, ad title, titel, bezeichnung, anzeigentitel, inseratstitel, uberschrift, fahrzeugbezeichnung, car name, full name",
  make: "make, brand, marke, hersteller, manufacturer, automarke, car make, car brand, company, marque",
  model: "model, modell, car model, model name, modellname, modele, modellbezeichnung",
  trim: "trim, trim level, variant, version, ausstattungslinie, ausstattungsvariante, modellvariante, derivative",
  year: "year, year of registration, registration year, reg year, baujahr, jahr, model year, zulassungsjahr, erstzulassungsjahr, year of manufacture, manufacturing year, mfg year, production year, jahrgang",
  month:
    "month of registration, registration month, month, monat, zulassungsmonat, erstzulassungsmonat",
  registered:
    "first registration, first registered, registration date, date of first registration, erstzulassung, ez, datum erstzulassung, registered",
  mileage:
    "kilometer, km driven, kms driven, kilometers driven, kilometre, kilometers, kilometres, kilometerstand, km stand, laufleistung, fahrleistung, odometer, odometer reading, km, kms, miles, mileage, distance",
  price:
    "resale price, asking price, selling price, sale price, verkaufspreis, angebotspreis, price, preis, bruttopreis, preis brutto, price gross, price incl vat",
  new_price:
    "new price, price new, original price, neupreis, list price, listenpreis, msrp, uvp, present price, ex showroom price, price when new",
  currency: "currency, wahrung, waehrung, currency code, price currency",
  fuel: "fuel, fuel type, kraftstoff, kraftstoffart, treibstoff, carburant",
  gearbox: "gearbox, transmission, getriebe, getriebeart, schaltung, gear type, transmission type",
  body: "body, body type, body style, vehicle type, karosserie, karosserieform, aufbau, fahrzeugtyp, fahrzeugart, car type, carrosserie",
  category: "category, category name, category id, kategorie",
  drive:
    "drivetrain, drive, drive type, drive train, drive wheel, drive wheels, wheel drive, antrieb, antriebsart",
  power:
    "power, max power, engine power, horsepower, horse power, leistung, motorleistung, ps, hp, bhp, kw",
  engine:
    "engine size, engine capacity, engine displacement, displacement, engine volume, hubraum, engine, cc, ccm",
  doors: "doors, door count, number of doors, turen, tueren, anzahl turen, anzahl tueren",
  seats:
    "seats, seating capacity, number of seats, sitze, sitzplatze, sitzplaetze, anzahl sitze, anzahl sitzplatze",
  colour:
    "colour, color, farbe, exterior colour, exterior color, aussenfarbe, body colour, body color",
  owners:
    "previous owners, owners, owner, number of owners, previous owner count, vorbesitzer, fahrzeughalter, anzahl der fahrzeughalter, anzahl halter, halter",
  vin: "vin, vin number, chassis number, fin, fahrgestellnummer, fahrzeug identifizierungsnummer",
  phone: "phone, phone number, telephone, mobile, telefon, telefonnummer, handy, contact number",
  description:
    "description, beschreibung, details, comments, remarks, bemerkung, bemerkungen, fahrzeugbeschreibung",
  location: "location, city, place, town, ort, standort, stadt, wohnort",
  postcode: "postcode, postal code, zip, zip code, plz, postleitzahl",
  latitude: "latitude, lat, breitengrad",
  longitude: "longitude, lng, lon, long, langengrad, laengengrad",
  posted:
    "posted at, posted, date posted, posting date, date created, created at, created, listing date, ad date, listed at, eingestellt am, einstelldatum, erstellt am, anzeigendatum, inseriert am",
  available: "available from, available, verfugbar ab, verfuegbar ab",
  damage:
    "not repaired damage, unrepaired damage, damaged, damage, unfallschaden, beschadigt, beschaedigt",
  offer: "offer type, ad type, angebotstyp, angebotsart, anzeigenart",
  pictures:
    "main image, main picture, main photo, cover image, cover picture, cover photo, hauptbild, titelbild, pictures, picture, images, image, photos, photo, bilder, bild, fotos, foto, image urls, image url, images url, picture urls, picture url, photo urls, photo url, bild urls, bild url, bilder urls, bilder url, foto urls, foto url, image links, image link, picture links, picture link, photo links, photo link, bildlinks, bildlink, bilderlinks, img, imgs, img url, img urls, gallery, galerie, further images, additional images, more images, weitere bilder",
  id: "id, ad id, listing id, advert id, vehicle id, car id, stock number, stock no, stock id, sku, reference, reference number, ref, anzeigennummer, angebotsnummer, inseratsnummer, fahrzeugnummer, interne nummer, bestandsnummer, url, link, ad url",
} as const satisfies Record<OwnImportField, string>;

/** The fields above, and the headings of each fact. */
export const FIELD_HEADINGS = {
  ...OWN_HEADINGS,
  ...Object.fromEntries(IMPORTED_FACTS.map((name) => [name, CAR_FACTS[name].headings])),
  // One entry for each fact.
} as Readonly<Record<ImportField, string>>;

export type FieldName = ImportField;

export const FIELD_NAMES = Object.keys(FIELD_HEADINGS) as readonly FieldName[]; // keys of the table above

export function isFieldName(text: string): text is FieldName {
  return Object.hasOwn(FIELD_HEADINGS, text);
}
