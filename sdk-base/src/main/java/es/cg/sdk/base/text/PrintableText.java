package es.cg.sdk.base.text;

/**
 * Makes a text from a server or a caller safe for messages and logs: one line of limited length, with API keys, tax ids
 * and bank accounts masked. Every such text that the SDK prints passes through this class.
 */
public final class PrintableText {
    private static final int MAX_LENGTH = 500;
    private static final String ELLIPSIS = "…";

    private PrintableText() {}

    /** Returns the text as one line of at most 500 characters, with secrets and personal identifiers masked. */
    public static String of(String text) {
        return of(text, MAX_LENGTH);
    }

    /** Returns the text as one line of at most {@code maxLength} characters, with secrets and identifiers masked. */
    public static String of(String text, int maxLength) {
        return cut(line(Secrets.masked(text, maxLength)), maxLength);
    }

    /**
     * Returns the text as one line. Line ends and other control characters become spaces; invisible characters,
     * marks that change the text direction and unpaired surrogates become question marks. Nothing is masked or cut.
     */
    public static String line(String text) {
        int first = 0;
        while (first < text.length() && isPlain(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length()).append(text, 0, first);
        text.codePoints().skip(text.codePointCount(0, first)).forEach(each -> line.appendCodePoint(printed(each)));
        return line.toString();
    }

    private static String cut(String text, int maxLength) {
        if (text.length() <= maxLength + ELLIPSIS.length()) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
        return text.substring(0, end) + ELLIPSIS;
    }

    /** Whether a character is printable ASCII; most texts contain nothing else, and are returned unchanged. */
    private static boolean isPlain(char character) {
        return character >= ' ' && character <= '~';
    }

    private static int printed(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
            case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> '?';
            default -> character;
        };
    }
}
