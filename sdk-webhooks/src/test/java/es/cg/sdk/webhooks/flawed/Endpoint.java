package es.cg.sdk.webhooks.flawed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.Verdict;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import es.cg.sdk.webhooks.conformance.Setup;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a home-made receiver does with requests. */
final class Endpoint implements HttpHandler {
    private static final Pattern TIME = Pattern.compile("(?:^|,)t=([^,]*)");
    private static final int MAX_REQUESTS = 200;

    private final Flaw flaw;
    private final Setup setup;
    private final Memory memory;
    private final Events events;
    private final SignatureVerifier verifier;
    private final AtomicInteger requests = new AtomicInteger();

    Endpoint(Flaw flaw, Setup setup, Memory memory, Events events) {
        this.flaw = flaw;
        this.setup = setup;
        this.memory = memory;
        this.events = events;
        this.verifier = verifier(setup.clock());
    }

    private SignatureVerifier verifier(Clock clock) {
        SignatureVerifier.Builder builder = SignatureVerifier.builder().clock(clock);
        for (int i = 0; i < (flaw == Flaw.KNOWS_ONE_SECRET ? 1 : setup.secrets().size()); i++) {
            builder.secret(WebhookSecret.of(secret(i)).named("number " + i));
        }
        return flaw == Flaw.WINDOW_TOWARDS_THE_PAST_ALONE
                ? builder.futureTolerance(Duration.ofDays(40_000)).build()
                : builder.build();
    }

    private String secret(int number) {
        String secret = setup.secrets().get(number);
        return flaw == Flaw.DECODES_THE_SECRET
                ? Base64.getEncoder().encodeToString(secret.substring(6).getBytes(UTF_8))
                : secret;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            int status = status(exchange);
            byte[] page = new byte[status == 401 && flaw == Flaw.ANSWERS_401_WITH_A_PAGE ? 20 : 0];
            if (page.length == 0) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "CG-Signature");
            }
            exchange.getResponseHeaders().set("Allow", "POST");
            exchange.getResponseHeaders().set("Retry-After", "1");
            exchange.sendResponseHeaders(status, page.length == 0 ? -1 : page.length);
            exchange.getResponseBody().write(page);
        }
    }

    private int status(HttpExchange exchange) throws IOException {
        List<String> header = exchange.getRequestHeaders().getOrDefault("CG-Signature", List.of());
        // The header alone decides unless the body would.
        boolean isRejected = verifier.verify(header, null).reason() != Verdict.Reason.NO_MATCH;
        if (flaw == Flaw.LEAVES_THE_BODY && isRejected) {
            return 401;
        }
        byte[] body = body(exchange);
        if (!exchange.getRequestMethod().equals("POST") && flaw != Flaw.TAKES_ANY_METHOD) {
            return 405;
        }
        if (flaw == Flaw.LIMITS_REQUESTS && requests.incrementAndGet() > MAX_REQUESTS) {
            return 429;
        }
        if (flaw == Flaw.SIZE_FIRST && body.length > setup.maxBodyBytes()) {
            return 413;
        }
        if (flaw == Flaw.FAILS_ON_A_HUGE_HEADER && String.join(",", header).length() > 10_000) {
            return 500;
        }
        if (!holds(header, body)) {
            if (flaw == Flaw.MARKS_WHAT_IS_FORGED) {
                memory.settle(Events.id(body), Events.form(flaw, body), true);
            }
            return flaw == Flaw.ANSWERS_400 ? 400 : 401;
        }
        return body.length > setup.maxBodyBytes() && flaw != Flaw.TAKES_ANY_SIZE ? 413 : events.take(body);
    }

    private byte[] body(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean sized = exchange.getRequestHeaders().containsKey("Content-Length");
        return flaw == Flaw.TRUSTS_THE_LENGTH && !sized ? new byte[0] : body;
    }

    private boolean holds(List<String> lines, byte[] body) {
        String header = String.join(",", lines);
        Matcher time = TIME.matcher(header);
        boolean timed = time.find();
        return switch (flaw) {
            case TAKES_WHAT_IS_UNSIGNED ->
                lines.isEmpty() || verifier.verify(lines, body).isValid();
            case THROWS_ON_A_MALFORMED_HEADER ->
                !lines.isEmpty()
                        && Long.parseLong(header.substring(2, header.indexOf(','))) > 0
                        && verifier.verify(lines, body).isValid();
            case READS_THE_TIME_LENIENTLY ->
                verifier.verify(lines, body).isValid() || (timed && lenient(header, time, body));
            case COMPARES_TEXT ->
                header.chars().noneMatch(each -> each >= 'A' && each <= 'F')
                        && verifier.verify(lines, body).isValid();
            case LEAVES_THE_END_OUT ->
                !header.contains(
                                "t=" + setup.clock().instant().minusSeconds(300).getEpochSecond())
                        && verifier.verify(lines, body).isValid();
            case NO_WINDOW -> timed && atItsTime(time, lines, body);
            case READS_ONE_SIGNATURE ->
                verifier.verify(header.replaceAll("(v1=[^,]*),v1=.*", "$1"), body)
                        .isValid();
            case VERIFIES_TEXT ->
                verifier.verify(lines, new String(body, UTF_8).getBytes(UTF_8)).isValid();
            case READS_LINES ->
                verifier.verify(
                                lines,
                                new String(body, UTF_8)
                                        .lines()
                                        .collect(Collectors.joining("\n"))
                                        .getBytes(UTF_8))
                        .isValid();
            case VERIFIES_THE_BEGINNING -> verifier.verify(lines, body).isValid() || beginning(header, body);
            default -> verifier.verify(lines, body).isValid();
        };
    }

    private boolean lenient(String header, Matcher time, byte[] body) {
        try {
            String number = new String(time.group(1).getBytes(ISO_8859_1), UTF_8);
            String read = "t=" + new BigInteger(number).longValueExact();
            return verifier.verify(header.replace("t=" + time.group(1), read), body)
                    .isValid();
        } catch (ArithmeticException | NumberFormatException e) {
            return false;
        }
    }

    private boolean atItsTime(Matcher time, List<String> lines, byte[] body) {
        try {
            Instant then = Instant.ofEpochSecond(Long.parseLong(time.group(1)));
            return verifier(Clock.fixed(then, ZoneOffset.UTC))
                    .verify(lines, body)
                    .isValid();
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Whether it would hold if the last byte were the one that ends an object. */
    private boolean beginning(String header, byte[] body) {
        if (body.length == 0) {
            return false;
        }
        byte[] mended = Arrays.copyOf(body, body.length);
        mended[body.length - 1] = '}';
        WebhookSigner signer = WebhookSigner.of(WebhookSecret.of(setup.secrets().get(0)));
        return signer.header(mended, setup.clock().instant()).equals(header);
    }
}
