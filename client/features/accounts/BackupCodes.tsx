import { Trans } from "#client/lib/text/Trans.tsx";

/** Shown only once, right after the codes were made. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <div role="status" className="mt-5 rounded-md bg-promoted-soft p-4">
      <p className="font-semibold">
        <Trans>Save these backup codes now: we can’t show them again.</Trans>
      </p>
      <p className="mt-1">
        <Trans>Use one to log in if you don’t have your phone. Each works only once.</Trans>
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={file}
        download="backup-codes.txt"
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        <Trans>Download as a file</Trans>
      </a>
    </div>
  );
}
