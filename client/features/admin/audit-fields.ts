import { t } from "#shared/lib/text.ts";
import { CAR_FACTS, type Fact, FACT_NAMES } from "#shared/rules/car-facts.ts";
import { categoryText } from "#shared/rules/fact-words.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import { CHECKS, checkText } from "#shared/rules/verification.ts";
import { factText } from "#client/domain/fact-text.ts";

/** The fields of audit entries besides a car's facts: of people, decisions, money and the site's settings. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    FACT_NAMES.map((name) => {
      const { label, asked = label }: Fact = CAR_FACTS[name];
      return [name, asked];
    }),
  ),
  state: t`Status`,
  status: t`Status`,
  role: t`Role`,
  until: t`Valid until`,
  checked: t`Checked`,
  verification: t`Verification`,
  document: t`Document`,
  kind: t`Type`,
  name: t`Name`,
  complaint: t`Message report`,
  attachment: t`Attachment`,
  appeal: t`Appeal`,
  car: t`Car`,
  cars: t`Cars`,
  buyer: t`Buyer`,
  bookings: t`Bookings`,
  cars_off_sale: t`Cars off sale`,
  cars_back_on_sale: t`Cars back on sale`,
  paid: t`Paid`,
  refunded: t`Refunded`,
  currency: t`Currency`,
  price: t.of("when new")`Price`,
  resale_price: t`Resale price`,
  location: t`Location`,
  old_years: t`Age in years`,
  number: t`Number`,
  stock_number: t`Stock number`,
  category_id: t`Category`,
  category_name: t`Category name`,
  pictures: t`Photos`,
  phone: t`Phone`,
  email: t`Email`,
  address: t`Address`,
  copyright: t`Copyright`,
  title: t`Title`,
  text: t`Text`,
  action: t`Button`,
  steps: t`Steps`,
  figures: t`Statistics`,
  note: t`Note`,
  order: t`Order`,
  entries: t`Entries`,
  help: t`Help`,
  terms: t`Terms`,
  privacy: t`Privacy`,
  imprint: t`Imprint`,
  hold_hours: t`Reservation time in hours`,
  offer_hours: t`Offer time in hours`,
  listing_days: t`Days on sale`,
  SUV: categoryText("01"),
  SEDAN: categoryText("02"),
  VAN: categoryText("03"),
};

/** Fields within another one, such as the answer of an entry. */
const PARTS: Readonly<Record<string, string>> = {
  title: t`title`,
  text: t`text`,
  figure: t`figure`,
  label: t`label`,
  question: t`question`,
  answer: t`answer`,
  description: t`description`,
  picture: t`picture`,
};

/** States, roles and kinds. */
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CHECKS.map((check) => [check, checkText(check)])),
  Buyer: t`Buyer`,
  Seller: t`Seller`,
  admin: t`Admin`,
  verified: t`Verified`,
  open: t`Open`,
  asked: t`Asked`,
  answered: t`Answered`,
  taken_down: t`Taken down`,
  dismissed: t`Dismissed`,
  upheld: t`Upheld`,
  refused: t`Rejected`,
  held: t`Reserved`,
  paid: t`Paid`,
  cancelled: t`Cancelled`,
  expired: t`Expired`,
  draft: t`Draft`,
  active: t`On sale`,
  reserved: t`Reserved`,
  sold: t`Sold`,
  withdrawn: t`Withdrawn`,
};

/** A field's name; one that is not known, as the log has it. */
export function labelText(name: string): string {
  return LABELS[name] ?? capital(name.replaceAll("_", " "));
}

export function partText(name: string): string {
  return PARTS[name] ?? name.replaceAll("_", " ");
}

/** A value in words; a text of people stays as it is. */
export function valueText(name: string, text: string): string {
  const category = CATEGORY_IDS.find((id) => id === text);
  if (name === "category_id" && category !== undefined) return categoryText(category);
  const fact = factText(name, text);
  if (fact !== text) return fact;
  if (Object.hasOwn(VALUES, text)) return VALUES[text] ?? text;
  return /^[a-z]+(?:_[a-z]+)*$/.test(text) ? capital(text.replaceAll("_", " ")) : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
