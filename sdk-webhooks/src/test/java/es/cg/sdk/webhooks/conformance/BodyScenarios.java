package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scenarios for bodies: unusual ones, large ones, and bodies that are no events. */
final class BodyScenarios {
    private static final int LARGE = 10 << 20;

    private BodyScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "a body is verified as the bytes that came, however it is written",
                        "what was parsed and written again, or read by lines, is another body than was signed",
                        BodyScenarios::asItCame),
                new Scenario(
                        "a body that was altered by a byte gets 401",
                        "whoever stands between could change an amount",
                        BodyScenarios::altered),
                new Scenario(
                        "a body that reads as the same text is another body",
                        "decoded and encoded again, different bytes become the same, and a signature fits both",
                        BodyScenarios::sameText),
                new Scenario(
                        "a body in chunks is taken",
                        "a proxy may send it on without its length",
                        BodyScenarios::chunked),
                new Scenario(
                        "a body that is signed and no event reaches no handler, and is put aside or not answered 2xx",
                        "it may be an event in a form that was not foreseen, and after a 2xx nobody sends it again",
                        BodyScenarios::unusable),
                new Scenario(
                        "10 MB with a bad signature get 401",
                        "413 tells a forger that nobody looked at the signature, and is no 401",
                        BodyScenarios::largeAndBad),
                new Scenario(
                        "after 10 MB with a bad signature the connection goes on",
                        "an answer that is sent before the body is read may never arrive",
                        BodyScenarios::largeAndOn),
                new Scenario(
                        "10 MB with a good signature get 413",
                        "a receiver that keeps whatever is sent runs out of memory",
                        BodyScenarios::largeAndGood),
                new Scenario(
                        "another method than POST gets 405 and says what is allowed",
                        "a page or an event by another way in tells that more is open than must be",
                        BodyScenarios::methods));
    }

    /** The same event in many ways of writing it, by what is odd about it. */
    private static Map<String, byte[]> writings(Trial trial) {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("a newline at its end", text(trial, "newline", "%s\n"));
        bodies.put("blank lines around it", text(trial, "blank", "\r\n\r\n%s \t\r\n"));
        bodies.put(
                "CRLF within",
                new String(text(trial, "crlf", "%s"), UTF_8)
                        .replace(",", ",\r\n")
                        .getBytes(UTF_8));
        bodies.put(
                "doubled spaces",
                new String(text(trial, "spaces", "%s"), UTF_8)
                        .replace("\":", "\"  :  ")
                        .getBytes(UTF_8));
        bodies.put("letters past ASCII", trial.event(trial.id("letters"), "invoice.emitted", ",\"n\":\"Peña € 🙂\""));
        bodies.put(
                "escapes that need not be",
                trial.event(trial.id("escapes"), "invoice.emitted", ",\"n\":\"\\u0041\\/\",\"x\":1.50e1"));
        return bodies;
    }

    private static byte[] text(Trial trial, String name, String form) {
        return form.replace("%s", new String(trial.event(trial.id(name)), UTF_8))
                .getBytes(UTF_8);
    }

    private static void asItCame(Trial trial) throws Exception {
        for (Map.Entry<String, byte[]> each : writings(trial).entrySet()) {
            byte[] body = each.getValue();
            trial.taken("a body with " + each.getKey(), trial.post(trial.good(body), body));
        }
        // Whether a mark before it makes it unreadable is the reader's to say; whether it was signed is not.
        byte[] marked = text(trial, "mark", "\ufeff%s");
        trial.taken("a body with a byte order mark", trial.post(trial.good(marked), marked));
        for (String name : List.of("newline", "blank", "crlf", "spaces", "letters", "escapes")) {
            trial.handledOnce("the event called " + name, trial.id(name));
        }
    }

    private static void altered(Trial trial) throws Exception {
        for (Map.Entry<String, byte[]> each : writings(trial).entrySet()) {
            byte[] body = each.getValue();
            List<String> signature = trial.good(body);
            for (int at : List.of(0, body.length / 2, body.length - 1)) {
                byte[] other = body.clone();
                other[at] ^= 1;
                trial.refused("a body with " + each.getKey() + ", altered at " + at, trial.post(signature, other));
            }
        }
        byte[] body = trial.event(trial.id("1"));
        String text = new String(body, UTF_8);
        for (String other : List.of(text + "\n", text + " ", "\ufeff" + text, text.replace(",", ", "), "")) {
            trial.refused("a body with more or less white space", trial.post(trial.good(body), other.getBytes(UTF_8)));
        }
        trial.handledInAll("an event that was altered", 0);
    }

    private static void sameText(Trial trial) throws Exception {
        byte[] signed = text(trial, "1", "%s\u00ff").clone();
        byte[] bare = new String(signed, UTF_8).getBytes(ISO_8859_1);
        byte[] replaced = new String(bare, UTF_8).getBytes(UTF_8);
        trial.refused("the replacement character for the signed byte FF", trial.post(trial.good(bare), replaced));
        trial.refused("the byte FF for the signed replacement character", trial.post(trial.good(replaced), bare));
        trial.handledInAll("an event that was altered", 0);
    }

    private static void chunked(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        RawConnection wire = trial.wire();
        trial.taken("a good signature over chunks", wire.sendChunked(trial.good(body), body));
        trial.handled("the event", trial.id("1"));
        trial.refused("a bad signature over chunks", wire.sendChunked(trial.forged(body), body));
    }

    private static void unusable(Trial trial) throws Exception {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("nothing", new byte[0]);
        bodies.put("no text", new byte[] {(byte) 0xff, 0, (byte) 0xfe});
        byte[] broken = trial.event(trial.id("broken"));
        broken[new String(broken, UTF_8).indexOf(trial.id("broken")) + 1] = (byte) 0xff;
        bodies.put("an id that is no UTF-8", broken);
        for (String text : List.of("hello", "[]", "null", "{}", "{", "{\"id\":", "[".repeat(100_000))) {
            bodies.put("«" + (text.length() > 20 ? text.substring(0, 20) + "…" : text) + "»", text.getBytes(UTF_8));
        }
        for (String id : List.of("7.5", "null", "true", "[\"a\"]", "{\"a\":1}", "\"\"", "\" \"")) {
            bodies.put("the id " + id, with(trial, id));
        }
        bodies.put("an id of 10,000 characters", with(trial, "\"" + "e".repeat(10_000) + "\""));
        bodies.put("an id with NUL", with(trial, "\"evt_\\u0000\""));
        for (Map.Entry<String, byte[]> each : bodies.entrySet()) {
            byte[] body = each.getValue();
            int aside = trial.quarantined();
            Answer answer = trial.post(trial.good(body), body);
            trial.note(answer);
            Trial.check(answer.status() != 0, "a signed body of " + each.getKey() + " got " + answer);
            Trial.check(answer.status() != 401, "a signed body of " + each.getKey() + " got 401");
            Trial.check(
                    !answer.isSuccess() || aside < 0 || trial.quarantined() > aside,
                    "a signed body of " + each.getKey() + " got " + answer + " and was not put aside");
        }
        trial.handledInAll("a body that is no event", 0);
    }

    private static byte[] with(Trial trial, String id) {
        return trial.sent("{\"id\":" + id + ",\"type\":\"invoice.emitted\",\"data\":{\"object\":{}}}");
    }

    private static byte[] large(Trial trial) {
        return trial.event(trial.id("large"), "invoice.emitted", ",\"x\":\"" + "x".repeat(LARGE) + "\"");
    }

    /** A signature by another secret; over a small event, so that it costs no time. */
    private static List<String> forged(Trial trial) {
        return trial.forged(trial.event(trial.id("forged")));
    }

    private static void largeAndBad(Trial trial) throws Exception {
        byte[] large = large(trial);
        trial.refused("10 MB with a bad signature", trial.wire().send("POST", forged(trial), large));
        trial.handledInAll("an event with a bad signature", 0);
    }

    private static void largeAndOn(Trial trial) throws Exception {
        byte[] large = large(trial);
        List<List<String>> bad =
                List.of(forged(trial), trial.lines("nonsense"), trial.signed(Trial.NOW.minusSeconds(301), large));
        for (int i = 0; i < bad.size(); i++) {
            Answer answer = trial.post(bad.get(i), large);
            trial.note(answer);
            Trial.check(answer.status() != 0, "10 MB with a bad signature got " + answer);
            byte[] small = trial.event(trial.id("small_" + i));
            trial.taken("the next request of its connection", trial.post(trial.good(small), small));
        }
    }

    private static void largeAndGood(Trial trial) throws Exception {
        byte[] large = large(trial);
        trial.is(413, "10 MB with a good signature", trial.post(trial.good(large), large));
        byte[] small = trial.event(trial.id("small"));
        trial.taken("the next request of its connection", trial.post(trial.good(small), small));
        trial.handled("the small event", trial.id("small"));
        trial.handledInAll("an event that is too large", 1);
    }

    private static void methods(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH")) {
            byte[] sent = method.equals("GET") ? new byte[0] : body;
            Answer answer = trial.send(method, trial.good(sent), sent);
            trial.is(405, method, answer);
            Trial.check(answer.header("allow").contains("POST"), "405 to " + method + " came without Allow: POST");
        }
        trial.handledInAll("an event by another method", 0);
    }
}
