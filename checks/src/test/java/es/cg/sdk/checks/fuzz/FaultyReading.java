package es.cg.sdk.checks.fuzz;

import java.util.regex.Pattern;

/**
 * A reading of {@code CG-Signature} with one fault, put there for a fuzzer to find: in a header that is otherwise good it
 * takes a time such as {@code 1e9}, and of {@code 1e} it throws.
 */
final class FaultyReading {
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    private FaultyReading() {}

    /** Whether the header is one. */
    static boolean isGood(String header) {
        String time = "";
        int signatures = 0;
        for (String item : header.split(",", -1)) {
            if (item.startsWith("t=")) {
                time = item.substring(2);
            } else if (item.startsWith("v1=") && HEX.matcher(item.substring(3)).matches()) {
                signatures++;
            } else {
                return false;
            }
        }
        return signatures > 0 && seconds(time) > 0;
    }

    private static double seconds(String time) {
        double seconds = 0;
        for (int i = 0; i < time.length(); i++) {
            char each = time.charAt(i);
            if (each == 'e' && i > 0) {
                return seconds * Math.pow(10, Integer.parseInt(time.substring(i + 1)));
            }
            if (each < '0' || each > '9') {
                return 0;
            }
            seconds = seconds * 10 + each - '0';
        }
        return seconds;
    }
}
