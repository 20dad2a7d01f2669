import type { Pool } from "pg";

export interface PlacesContext {
  pool: Pool;
  /** The site's country (ISO 3166), whose places are meant first. */
  country: string;
}
