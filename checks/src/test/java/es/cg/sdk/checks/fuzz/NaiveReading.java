package es.cg.sdk.checks.fuzz;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The grammar of {@code CG-Signature} read a second time: by patterns, slowly, and by nothing that the first reading is
 * made of. The two must agree about every header, down to the reason.
 */
final class NaiveReading {
    private static final Pattern ITEM =
            Pattern.compile("[ \t]*([-!#$%&'*+.^_`|~0-9A-Za-z]+)=(.*?)[ \t]*", Pattern.DOTALL);
    private static final int LONGEST = 4096;
    private static final int MAX_SIGNATURES = 8;
    private static final long WINDOW = 300;

    private NaiveReading() {}

    /** Returns the expected verdict at {@link Wire#NOW} for these header lines and this body. */
    static Reason of(List<String> lines, byte[] body) {
        String whole = String.join("", lines);
        if (whole.isEmpty()) {
            return Reason.HEADER_MISSING;
        }
        if (whole.length() > LONGEST) {
            return Reason.HEADER_TOO_LONG;
        }
        List<String> times = new ArrayList<>();
        List<String> macs = new ArrayList<>();
        for (String item : String.join(",", lines).split(",", -1)) {
            Matcher named = ITEM.matcher(item);
            if (!named.matches()) {
                return Reason.HEADER_MALFORMED;
            }
            String value = named.group(2);
            switch (named.group(1)) {
                case "t" -> times.add(value);
                case "v1" -> macs.add(value);
                default -> {}
            }
            if (times.stream().anyMatch(each -> !each.matches("[1-9][0-9]{0,11}") || !each.equals(times.get(0)))
                    || macs.stream().anyMatch(each -> !each.matches("[0-9A-Fa-f]{64}"))) {
                return Reason.HEADER_MALFORMED;
            }
            if (macs.size() > MAX_SIGNATURES) {
                return Reason.TOO_MANY_SIGNATURES;
            }
        }
        if (times.isEmpty()) {
            return Reason.HEADER_MALFORMED;
        }
        return macs.isEmpty() ? Reason.NO_SIGNATURE : judged(times.get(0), macs, body);
    }

    private static Reason judged(String time, List<String> macs, byte[] body) {
        long age = Wire.NOW.getEpochSecond() - Long.parseLong(time);
        if (age > WINDOW) {
            return Reason.TOO_OLD;
        }
        if (age < -WINDOW) {
            return Reason.FROM_THE_FUTURE;
        }
        String genuine = Wire.mac(time, body);
        return macs.stream().anyMatch(genuine::equalsIgnoreCase) ? Reason.VALID : Reason.NO_MATCH;
    }
}
