// Made from the migrations by scripts/generate-schema.ts: change those and run it again.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export interface AccountsTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  actor_id: string | null;
  actor_name: string;
  actor_email: string;
  address: string | null;
  act: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  before: ColumnType<unknown, string, string> | null;
  after: ColumnType<unknown, string, string> | null;
  reason: string | null;
}

export interface BookingMailsTable {
  id: GeneratedAlways<number>;
  booking_id: string;
  side: "buyer" | "seller";
  subject: string;
  sent_at: Generated<Date>;
}

export interface BookingsTable {
  id: string;
  product_id: string | null;
  buyer_id: string | null;
  seller_id: string | null;
  item: string;
  price_minor: number;
  currency: string;
  name: string;
  email: string;
  phone: string;
  location: string;
  seller_name: string;
  state: Generated<"held" | "paid" | "cancelled" | "expired">;
  hold_slot: number | null;
  held_until: Date;
  reminded_at: Date | null;
  request_id: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
  ended_by: "buyer" | "seller" | "site" | null;
}

export interface CarConfirmationsTable {
  product_id: string;
  confirmed_at: Generated<Date>;
}

export interface CatalogueChangesTable {
  id: GeneratedAlways<number>;
  transaction_id: Generated<string>;
  at: Generated<Date>;
  car_id: string | null;
  seller_id: string | null;
}

export interface CatalogueReadersTable {
  name: string;
  snapshot: string;
  read_at: Generated<Date>;
}

export interface CategoriesTable {
  id: string;
  category_id: string;
  category_name: string;
  image_id: string | null;
}

export interface ComplaintsTable {
  id: string;
  conversation_id: string;
  side: "buyer" | "seller";
  complainer_id: string | null;
  accused_id: string | null;
  kind: "fraud" | "abuse" | "spam" | "other";
  words: string | null;
  state: Generated<"open" | "dismissed" | "upheld">;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  created_at: Generated<Date>;
}

export interface ConversationMessagesTable {
  conversation_id: string;
  number: number;
  author: "buyer" | "seller";
  author_id: string | null;
  text: string;
  key: string;
  sent_at: Generated<Date>;
  attachments: Generated<number>;
  is_by_mail: Generated<boolean>;
  risks: Generated<string[]>;
}

export interface ConversationsTable {
  id: string;
  product_id: string | null;
  product_name: string;
  buyer_id: string | null;
  seller_id: string | null;
  newest: Generated<number>;
  last_message_at: Generated<Date>;
  buyer_read: Generated<number>;
  buyer_unread: Generated<number>;
  buyer_archived: Generated<boolean>;
  buyer_mail: number | null;
  seller_read: Generated<number>;
  seller_unread: Generated<number>;
  seller_archived: Generated<boolean>;
  seller_mail: number | null;
  created_at: Generated<Date>;
  buyer_mailed: Generated<number>;
  seller_mailed: Generated<number>;
}

export interface HostedPicturesTable {
  delete_url: string;
  name: string;
  url: string;
  removed_at: Date | null;
}

export interface ImagesTable {
  id: string;
  width: number;
  height: number;
  thumbhash: string;
  drawing: ColumnType<unknown, string, string> | null;
  created_at: Generated<Date>;
  kept_until: Date | null;
}

export interface ImportFilesTable {
  import_id: string;
  position: number;
  bytes: Buffer;
}

export interface ImportReportsTable {
  import_id: string;
  position: number;
  lines: string;
}

export interface ImportsTable {
  id: string;
  owner_id: string;
  file_name: string;
  size: number;
  state: Generated<"checking" | "checked" | "importing" | "done" | "failed" | "cancelled">;
  settings: ColumnType<unknown, string, string>;
  columns: ColumnType<unknown, string, string> | null;
  outcome: ColumnType<unknown, string, string> | null;
  progress: Generated<number>;
  problem: string | null;
  run: Generated<number>;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface KeptMessagesTable {
  id: string;
  kind: "email" | "sms";
  recipient: string;
  subject: string | null;
  body: string;
  created_at: Generated<Date>;
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  payment_id: string;
  kind: "charge" | "refund" | "refund_reversed" | "dispute" | "dispute_reversed";
  amount_minor: number;
  currency: string;
  reference: string;
  created_at: Generated<Date>;
}

export interface ListingDraftsTable {
  owner_id: string;
  fields: ColumnType<unknown, string, string>;
  pictures: string[];
  updated_at: Generated<Date>;
}

export interface ListingUndosTable {
  id: string;
  owner_id: string;
  cars: ColumnType<unknown, string, string>;
  expires_at: Date;
}

export interface MessageAttachmentsTable {
  id: string;
  owner_id: string | null;
  conversation_id: string | null;
  number: number | null;
  place: number | null;
  kind: "picture" | "pdf";
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  file: string;
  stored_at: Date | null;
  sent_at: Date | null;
  created_at: Generated<Date>;
}

export interface NoticePreferencesTable {
  person_id: string;
  kind: "messages" | "bookings" | "payments" | "searches" | "saved-cars" | "reports" | "account";
  email: Generated<boolean>;
  push: Generated<boolean>;
}

export interface NoticesTable {
  id: string;
  person_id: string;
  kind: "messages" | "bookings" | "payments" | "searches" | "saved-cars" | "reports" | "account";
  title: string;
  path: string;
  key: string;
  created_at: Generated<Date>;
  read_at: Date | null;
}

export interface PaymentEventsTable {
  id: string;
  type: string;
  intent_id: string | null;
  created_at: Date;
  received_at: Generated<Date>;
  processed_at: Date | null;
  tried_at: Generated<Date>;
}

export interface PaymentsTable {
  id: string;
  booking_id: string;
  mode: "sandbox" | "test" | "live";
  intent_id: string | null;
  amount_minor: number;
  currency: string;
  state: Generated<
    "requires_payment" | "processing" | "failed" | "succeeded" | "partly_refunded" | "refunded"
  >;
  charge_id: string | null;
  charged_at: Date | null;
  settles: Generated<boolean>;
  refunded_minor: Generated<number>;
  created_at: Generated<Date>;
  looked_at: Generated<Date>;
  look_at: Generated<Date | null>;
}

export interface PersonBlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Generated<Date>;
}

export interface PictureFetchesTable {
  product_id: string;
  url: string;
  owner_id: string;
  position: number;
  state: Generated<"waiting" | "done" | "failed">;
  tries: Generated<number>;
  next_try_at: Generated<Date>;
  image_id: string | null;
  problem: string | null;
}

export interface PlaceSourcesTable {
  source: string;
  version: string;
  added_at: Generated<Date>;
}

export interface PlacesTable {
  slug: string;
  country: string;
  name: string;
  population: Generated<number>;
  latitude: number;
  longitude: number;
  is_largest: Generated<boolean>;
  source: string;
}

export interface ProductCountChangesTable {
  id: GeneratedAlways<number>;
  change: number;
}

export interface ProductPicturesTable {
  product_id: string;
  position: number;
  image_id: string;
  alt: string;
}

export interface ProductPricesTable {
  product_id: string;
  since: Date;
  resale_price_minor: number;
  currency: string;
}

export interface ProductViewsTable {
  product_id: string;
  day: string;
  count: number;
}

export interface ProductsTable {
  id: string;
  owner_id: string;
  category_id: string;
  name: string;
  make: string | null;
  model: string | null;
  trim: string | null;
  year: number | null;
  first_registered: string | null;
  mileage_km: number | null;
  fuel:
    | "petrol"
    | "diesel"
    | "hybrid"
    | "plug-in hybrid"
    | "electric"
    | "lpg"
    | "cng"
    | "hydrogen"
    | "other"
    | null;
  gearbox: "manual" | "automatic" | null;
  body:
    | "suv"
    | "sedan"
    | "hatchback"
    | "estate"
    | "coupe"
    | "convertible"
    | "pickup"
    | "van"
    | "mpv"
    | null;
  drive: "front" | "rear" | "all" | null;
  power_kw: number | null;
  engine_cc: number | null;
  doors: number | null;
  seats: number | null;
  colour:
    | "black"
    | "white"
    | "grey"
    | "silver"
    | "blue"
    | "red"
    | "green"
    | "brown"
    | "beige"
    | "yellow"
    | "orange"
    | "gold"
    | "purple"
    | null;
  previous_owners: number | null;
  vin: string | null;
  number: string | null;
  description: string | null;
  location: string | null;
  postcode: string | null;
  latitude: number | null;
  longitude: number | null;
  price_minor: number | null;
  resale_price_minor: number;
  currency: string;
  old_years: number | null;
  promoted: Generated<boolean>;
  report_count: Generated<number>;
  state: Generated<"draft" | "active" | "reserved" | "sold" | "withdrawn" | "expired">;
  available_from: string | null;
  posted_at: Generated<Date>;
  expires_at: Generated<Date>;
  source_key: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  reminded_of: Date | null;
  source_match: string | null;
  source_hash: string | null;
  source_pictures: string[] | null;
  source_gone: Generated<boolean>;
  request_id: string | null;
  taken_down_at: Date | null;
  registered_month_only: Generated<boolean>;
  co2_g_km: number | null;
  suspended_at: Date | null;
  on_sale_since: Generated<Date>;
  stock_number: string | null;
}

export interface PushSubscriptionsTable {
  id: string;
  person_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  site_key: string;
  user_agent: string | null;
  created_at: Generated<Date>;
}

export interface RecordNotesTable {
  id: string;
  user_id: string | null;
  product_id: string | null;
  booking_id: string | null;
  payment_id: string | null;
  author_id: string | null;
  author_name: string;
  text: string;
  created_at: Generated<Date>;
}

export interface RefundsTable {
  id: string;
  payment_id: string;
  amount_minor: number;
  cause: "asked" | "late" | "provider";
  reason: string;
  asked_by: string | null;
  state: Generated<"pending" | "succeeded" | "failed">;
  provider_id: string | null;
  request_id: string | null;
  created_at: Generated<Date>;
  failure: string | null;
}

export interface RemovedProductsTable {
  id: string;
  removed_by: string | null;
  kept_until: Date;
  product: ColumnType<unknown, string, string>;
  rows: ColumnType<unknown, string, string>;
}

export interface ReplyAddressesTable {
  token: string;
  conversation_id: string;
  side: "buyer" | "seller";
  created_at: Generated<Date>;
}

export interface ReportsTable {
  id: string;
  product_id: string | null;
  product_name: string;
  seller_id: string | null;
  reporter_id: string | null;
  reporter_email: string | null;
  origin: string | null;
  kind: "sold_already" | "fraud" | "wrong_facts" | "stolen_pictures" | "offensive" | "other";
  words: string | null;
  state: Generated<"open" | "asked" | "answered" | "dismissed" | "taken_down">;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  decided_with: string | null;
  was_on_sale: boolean | null;
  answer: string | null;
  answered_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_state: "open" | "upheld" | "refused" | null;
  appeal_reason: string | null;
  created_at: Generated<Date>;
  reporter_language: string | null;
}

export interface SandboxEventsTable {
  id: string;
  sequence: GeneratedAlways<number>;
  type: string;
  body: string;
  created_at: Generated<Date>;
  state: "waiting" | "held" | "delivered" | "given_up";
  copies: number;
  tries: Generated<number>;
  due_at: Generated<Date>;
}

export interface SandboxObjectsTable {
  id: string;
  sequence: GeneratedAlways<number>;
  kind: "payment_method" | "payment_intent" | "charge" | "refund" | "dispute";
  intent_id: string | null;
  behaviour: string | null;
  body: ColumnType<unknown, string, string>;
  created_at: Generated<Date>;
}

export interface SandboxRequestsTable {
  key: string;
  fingerprint: string;
  request_id: string;
  status: number | null;
  body: string | null;
  created_at: Generated<Date>;
}

export interface SandboxSettingsTable {
  is_only: Generated<boolean>;
  delay_ms: Generated<number>;
  copies: Generated<number>;
  is_held: Generated<boolean>;
}

export interface SavedSearchCarsTable {
  search_id: string;
  product_id: string;
  told_at: Date | null;
  told_price_minor: number | null;
  told_currency: string | null;
  told_on_sale: Generated<boolean>;
  state_told_at: Date | null;
  is_due: Generated<boolean>;
  found_at: Generated<Date>;
}

export interface SavedSearchesTable {
  id: string;
  person_id: string | null;
  email: string | null;
  slot: number;
  name: string;
  filters: string;
  latitude: number | null;
  longitude: number | null;
  rhythm: "instant" | "daily" | "weekly" | "never";
  tells: string[];
  confirmed_at: Date | null;
  watched_since: Generated<Date>;
  due_at: Date | null;
  told_at: Date | null;
  ended_at: Date | null;
  created_at: Generated<Date>;
  overflowed_at: Date | null;
  language: string | null;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SharedContactsTable {
  conversation_id: string;
  side: "buyer" | "seller";
  person_id: string;
  email: string | null;
  phone: string | null;
  shared_at: Generated<Date>;
}

export interface SigningKeysTable {
  id: string;
  public_key: string;
  private_key: string;
  alg: string | null;
  crv: string | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
}

export interface SiteSettingsTable {
  part: string;
  value: ColumnType<unknown, string, string> | null;
  version: number;
  changed_by: string | null;
  changed_at: Generated<Date>;
  language: Generated<string>;
}

export interface ThrottlesTable {
  key: string;
  failures: number;
  last_failure_at: Date;
  locked_until: Date;
}

export interface TwoFactorsTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
}

export interface UsedCodesTable {
  user_id: string;
  code: string;
  used_at: Generated<Date>;
}

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  image_id: string | null;
  role: Generated<"Buyer" | "Seller" | "admin">;
  seller_kind: "private" | "dealer" | null;
  status: "verified" | null;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  email_verified: Generated<boolean>;
  phone_number: string | null;
  phone_verified: Generated<boolean>;
  two_factor_enabled: Generated<boolean>;
  role_chosen_at: Date | null;
  credentials_version: Generated<number>;
  verified_until: Date | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  answers_within_day: Generated<boolean>;
  language: string | null;
}

export interface VerificationCasesTable {
  id: string;
  seller_id: string;
  state: Generated<"open" | "approved" | "refused" | "withdrawn" | "revoked" | "expired">;
  asked: string[];
  checked: Generated<string[]>;
  message: string | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  valid_until: Date | null;
  reminded_at: Date | null;
  ended_by: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  created_at: Generated<Date>;
}

export interface VerificationDocumentsTable {
  id: string;
  seller_id: string | null;
  case_id: string | null;
  sent_at: Date | null;
  place: number;
  kind: "identity" | "business" | "address" | "phone";
  name: string;
  content_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp";
  bytes: number;
  sha256: string;
  file: string;
  stored_at: Date | null;
  deleted_at: Date | null;
  created_at: Generated<Date>;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface WaitingPlacesTable {
  id: string;
  product_id: string;
  buyer_id: string;
  place: GeneratedAlways<number>;
  state: Generated<"waiting" | "offered" | "taken" | "left" | "lapsed" | "closed">;
  line_slot: number | null;
  offered_until: Date | null;
  joined_at: Generated<Date>;
  ended_at: Date | null;
}

export interface WishlistAlertsTable {
  person_id: string;
  rhythm: Generated<"instant" | "daily" | "weekly" | "never">;
  tells: Generated<string[]>;
  due_at: Date | null;
  told_at: Date | null;
}

export interface WishlistCarsToldTable {
  entry_id: string;
  person_id: string;
  told_price_minor: number | null;
  told_currency: string | null;
  told_on_sale: Generated<boolean>;
  state_told_at: Date | null;
  is_due: Generated<boolean>;
}

export interface WishlistEntriesTable {
  id: string;
  buyer_id: string;
  slot: number;
  product_id: string | null;
  name: string;
  resale_price_minor: number;
  currency: string;
  created_at: Generated<Date>;
}

/** Every table, for Kysely. */
export interface Database {
  accounts: AccountsTable;
  audit_entries: AuditEntriesTable;
  booking_mails: BookingMailsTable;
  bookings: BookingsTable;
  car_confirmations: CarConfirmationsTable;
  catalogue_changes: CatalogueChangesTable;
  catalogue_readers: CatalogueReadersTable;
  categories: CategoriesTable;
  complaints: ComplaintsTable;
  conversation_messages: ConversationMessagesTable;
  conversations: ConversationsTable;
  hosted_pictures: HostedPicturesTable;
  images: ImagesTable;
  import_files: ImportFilesTable;
  import_reports: ImportReportsTable;
  imports: ImportsTable;
  kept_messages: KeptMessagesTable;
  ledger_entries: LedgerEntriesTable;
  listing_drafts: ListingDraftsTable;
  listing_undos: ListingUndosTable;
  message_attachments: MessageAttachmentsTable;
  notice_preferences: NoticePreferencesTable;
  notices: NoticesTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  person_blocks: PersonBlocksTable;
  picture_fetches: PictureFetchesTable;
  place_sources: PlaceSourcesTable;
  places: PlacesTable;
  product_count_changes: ProductCountChangesTable;
  product_pictures: ProductPicturesTable;
  product_prices: ProductPricesTable;
  product_views: ProductViewsTable;
  products: ProductsTable;
  push_subscriptions: PushSubscriptionsTable;
  record_notes: RecordNotesTable;
  refunds: RefundsTable;
  removed_products: RemovedProductsTable;
  reply_addresses: ReplyAddressesTable;
  reports: ReportsTable;
  sandbox_events: SandboxEventsTable;
  sandbox_objects: SandboxObjectsTable;
  sandbox_requests: SandboxRequestsTable;
  sandbox_settings: SandboxSettingsTable;
  saved_search_cars: SavedSearchCarsTable;
  saved_searches: SavedSearchesTable;
  sessions: SessionsTable;
  shared_contacts: SharedContactsTable;
  signing_keys: SigningKeysTable;
  site_settings: SiteSettingsTable;
  throttles: ThrottlesTable;
  two_factors: TwoFactorsTable;
  used_codes: UsedCodesTable;
  users: UsersTable;
  verification_cases: VerificationCasesTable;
  verification_documents: VerificationDocumentsTable;
  verifications: VerificationsTable;
  waiting_places: WaitingPlacesTable;
  wishlist_alerts: WishlistAlertsTable;
  wishlist_cars_told: WishlistCarsToldTable;
  wishlist_entries: WishlistEntriesTable;
}
