import sharp, { type Sharp } from "sharp";

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Colours that vary over the picture, so that a file of many pixels does not compress to a few bytes. */
function paint(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const tile = Buffer.alloc(64 * 64 * channels);
  for (let at = 0; at < tile.length; at += 1) tile[at] = (at * 37) % 251;
  return sharp(tile, { raw: { width: 64, height: 64, channels } }).resize(width, height, {
    fit: "fill",
  });
}

/** A 12-megapixel photo with GPS metadata. */
export async function photographWithPlace(): Promise<PictureFile> {
  const buffer = await paint(4000, 3000)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: "Phone", Model: "GPSPHONE" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "52/1 31/1 12/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "13/1 24/1 18/1",
      },
    })
    .toBuffer();
  return { name: "front.jpg", mimeType: "image/jpeg", buffer };
}

/** A portrait photo of a phone: its pixels are stored sideways, with an orientation tag. */
export async function rotatedPicture(): Promise<PictureFile> {
  const buffer = await paint(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: "upright.jpg", mimeType: "image/jpeg", buffer };
}

export async function transparentPicture(width = 900): Promise<PictureFile> {
  const buffer = await paint(width, 700, 4).png().toBuffer();
  return { name: "logo.png", mimeType: "image/png", buffer };
}
