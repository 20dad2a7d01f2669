import { t } from "#shared/lib/text.ts";

/** A sentence of the importer, `{}` standing for a value, with the same for the reader. */
export type Explanation = readonly [english: string, say: (...values: string[]) => string];

/** Why a file cannot be imported. */
export const FILES: readonly Explanation[] = [
  ["Nothing was changed.", () => t`Nothing was changed.`],
  ["Something went wrong on our side.", () => t`Something went wrong on our side.`],
  [
    "The file could not be processed after several attempts.",
    () => t`The file could not be processed after several attempts.`,
  ],
  ["The file has no rows.", () => t`The file has no rows.`],
  ["The heading row is too long.", () => t`The heading row is too long.`],
  ["This is not a CSV file.", () => t`This is not a CSV file.`],
  [
    "The heading row has an unclosed quotation mark.",
    () => t`The heading row has an unclosed quotation mark.`,
  ],
  [
    "The file has {} columns, more than the maximum of {}. Remove the columns that do not describe the cars.",
    (columns, most) =>
      t`The file has ${columns} columns, more than the maximum of ${most}. Remove the columns that do not describe the cars.`,
  ],
  [
    "The file has {} columns, but {} were described.",
    (all, described) => t`The file has ${all} columns, but ${described} were described.`,
  ],
  [
    'The file has no column "{}". Its columns are: {}.',
    (name, all) => t`The file has no column “${name}”. Its columns are: ${all}.`,
  ],
  ["The seller account no longer exists.", () => t`The seller account no longer exists.`],
  [
    "{} is a ZIP archive or a spreadsheet (.xlsx). Save it as CSV first.",
    (file) => t`${file} is a ZIP archive or a spreadsheet (.xlsx). Save it as CSV first.`,
  ],
  [
    "{} is larger than {} MB when unpacked.",
    (file, size) => t`${file} is larger than ${size} MB when unpacked.`,
  ],
  [
    "{} is damaged and cannot be unpacked ({}).",
    (file, why) => t`${file} is damaged and cannot be unpacked (${why}).`,
  ],
  ["{} is empty.", (file) => t`${file} is empty.`],
  [
    "No column for a price (for example price or Preis), nor for a title, make or model was recognised. The first row was read as headings: {}. If that is not the heading row, add one. If it is, say which columns to use.",
    (seen) =>
      t`Neither a column for a price (for example price or Preis) nor one for a title, make or model was recognised. The first row was read as headings: ${seen}. If that is not the heading row, add one. If it is, say which columns to use.`,
  ],
  [
    "No column for a price (for example price or Preis) was recognised. The first row was read as headings: {}. If that is not the heading row, add one. If it is, say which columns to use.",
    (seen) =>
      t`No column for a price (for example price or Preis) was recognised. The first row was read as headings: ${seen}. If that is not the heading row, add one. If it is, say which columns to use.`,
  ],
  [
    "No column for a title, make or model was recognised. The first row was read as headings: {}. If that is not the heading row, add one. If it is, say which columns to use.",
    (seen) =>
      t`No column for a title, make or model was recognised. The first row was read as headings: ${seen}. If that is not the heading row, add one. If it is, say which columns to use.`,
  ],
];

/** Why a photo could not be fetched. */
export const PHOTOS: readonly Explanation[] = [
  [
    "The address does not begin with http:// or https://.",
    () => t`The address does not begin with http:// or https://.`,
  ],
  [
    "The address contains a user name or password.",
    () => t`The address contains a user name or password.`,
  ],
  [
    "The address uses a port other than 80 or 443.",
    () => t`The address uses a port other than 80 or 443.`,
  ],
  ["The address belongs to a private network.", () => t`The address belongs to a private network.`],
  ["The server could not be reached.", () => t`The server could not be reached.`],
  ["The server’s certificate is not valid.", () => t`The server’s certificate is not valid.`],
  ["The server took too long.", () => t`The server took too long.`],
  ["The connection was lost.", () => t`The connection was lost.`],
  ["The address redirects too many times.", () => t`The address redirects too many times.`],
  ["The server refused access to the photo.", () => t`The server refused access to the photo.`],
  ["There is no photo at this address.", () => t`There is no photo at this address.`],
  ["The server returned an error.", () => t`The server returned an error.`],
  ["The server’s answer is not a photo.", () => t`The server’s answer is not a photo.`],
  ["The photo is larger than {} MB.", (size) => t`The photo is larger than ${size} MB.`],
  ["The photo could not be read.", () => t`The photo could not be read.`],
  ["The photo could not be saved.", () => t`The photo could not be saved.`],
  [
    "The server handed out none of the pictures that it was asked for.",
    () => t`The server handed out none of the photos that it was asked for.`,
  ],
  ["The car has been sold.", () => t`The car has been sold.`],
  [
    "The car already has {} photos, the maximum.",
    (most) => t`The car already has ${most} photos, the maximum.`,
  ],
];
