const most = 80;

/** A name as a message carries it: in quotes, on one line, not too long. */
export function quote(name: string): string {
  return JSON.stringify(name.length > most ? `${name.slice(0, most)}…` : name);
}
