package es.cg.sdk.common;

/** Text with its letters from a to z in capitals; others stay: some of them have one of those for their capital. */
final class Capitals {
    private Capitals() {}

    static String of(String text) {
        StringBuilder capitals = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                capitals.setCharAt(i, (char) (c - 'a' + 'A'));
            }
        }
        return capitals.toString();
    }
}
