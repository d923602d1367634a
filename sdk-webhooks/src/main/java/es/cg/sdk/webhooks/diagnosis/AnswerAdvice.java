package es.cg.sdk.webhooks.diagnosis;

import java.net.URI;

/** Explains an answer to a probe: what probably gave it, and what to change. Immutable. */
final class AnswerAdvice {
    private final URI address;
    private final String path;
    private final String header;

    /** @param header the header that has the signature */
    AnswerAdvice(URI address, String header) {
        this.header = header;
        this.address = address;
        this.path = address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
    }

    /** Returns the advice for an answer to a good signature that is neither 2xx nor a refusal by the receiver. */
    String onGood(ProbeAnswer answer) {
        return switch (answer.status() / 100) {
            case 0 ->
                "nothing answers at this address within ten seconds: check that the server runs, and that no firewall is in"
                        + " between";
            case 2 ->
                "the answer is a web page, and no receiver's: check the address, and whether a login page or a proxy"
                        + " answers in the receiver's place";
            case 3 -> onRedirect(answer);
            case 5 -> onServerError(answer);
            default ->
                switch (answer.status()) {
                    case 400 ->
                        "the good signature gets 400 before it is verified: the code that reads the body refuses it. "
                                + rawBytes();
                    case 401 -> onLogin(answer);
                    case 403 -> onForbidden(answer);
                    case 404 -> onNotFound(answer);
                    case 405 ->
                        "nothing accepts POST at this path"
                                + (answer.allowed().isEmpty() ? "" : ", only " + answer.allowed())
                                + ": map POST to the receiver; in Spring, @PostMapping(\"" + path + "\")";
                    case 413 ->
                        "something before the receiver accepts smaller bodies only: in nginx, set client_max_body_size"
                                + " 2m; for this path";
                    case 415 ->
                        "the code at this path does not accept Content-Type: application/json. " + rawBytes()
                                + ". In Spring, leave out consumes, or set it to application/json";
                    case 429 -> "a rate limit before the receiver answers 429: exclude this path from it";
                    default -> "the good signature gets " + answer.status() + ", and the service expects 2xx";
                };
        };
    }

    /** Returns the advice for an answer to a bad signature that is not 401, of a receiver that accepts the good one. */
    String onBad(ProbeAnswer answer) {
        if (answer.status() == 0) {
            return "a bad signature gets no answer: a server that answers before it has read the whole body can lose"
                    + " the answer";
        }
        if (answer.isSuccess()) {
            return "a bad signature is accepted as a good one: check that the receiver verifies it";
        }
        String exactly = "a bad signature gets " + answer.status() + ", and the service expects exactly 401: ";
        if (answer.isRedirect() || answer.status() == 403 || answer.isSpringError() || answer.isHtml()) {
            return exactly + "the receiver refuses it by an exception or by sendError, and the error page answers in"
                    + " its place. Set the status alone: response.setStatus(401), or"
                    + " ResponseEntity.status(401).build(); if Spring Security protects the page /error, also"
                    + " dispatcherTypeMatchers(DispatcherType.ERROR).permitAll()";
        }
        return exactly + "an exception in the receiver, or something before the receiver, answers";
    }

    /** Returns how to get the bytes as they were received. */
    static String rawBytes() {
        return "Verify the bytes as they were received: @RequestBody byte[] in Spring, and neither Map, String, JsonNode"
                + " nor a class of your own; request.getInputStream().readAllBytes() in a servlet";
    }

    private String onLogin(ProbeAnswer answer) {
        String scheme = answer.otherScheme();
        return "401 with WWW-Authenticate: " + scheme + " asks for a login: the request did not reach the"
                + " receiver. " + letThrough(answer);
    }

    private String onForbidden(ProbeAnswer answer) {
        if (answer.isHtml()) {
            return "the good signature gets 403 and a web page" + from(answer)
                    + ", as from a firewall or a proxy before the receiver: allow POST to " + path
                    + " there, with the header " + header + ", from every address";
        }
        return "the good signature gets 403 from something before the receiver, most often a filter against forged"
                + " forms (CSRF). " + letThrough(answer);
    }

    private String onRedirect(ProbeAnswer answer) {
        if (answer.isLoginRedirect()) {
            return "the good signature is redirected to a login (" + answer.location()
                    + "), and did not reach the receiver. " + letThrough(answer);
        }
        String to = answer.location();
        String why = to.isEmpty() ? "" : " to " + to;
        if (to.startsWith("https:") && "http".equalsIgnoreCase(address.getScheme())) {
            why += ": use the address with https";
        } else if (to.endsWith(path + "/")) {
            why += ": use the address with the slash at its end, or map the path without it";
        } else {
            why += ": use the address at the end of the redirects";
        }
        return "the good signature is redirected, and the service does not follow" + why;
    }

    private String onNotFound(ProbeAnswer answer) {
        if (answer.isSpringError()) {
            return "nothing accepts POST at this path: Spring answers 404 itself. Is there a @PostMapping(\"" + path
                    + "\"), and does the address begin with the application's server.servlet.context-path?";
        }
        if (answer.isHtml()) {
            return "nothing accepts POST at this path: a server's own page answers" + from(answer)
                    + ". Behind a proxy, forward this path: in nginx, location " + path + " { proxy_pass …; }";
        }
        return "nothing accepts POST at this path: check the address of the receiver";
    }

    private String onServerError(ProbeAnswer answer) {
        boolean gateway = answer.status() >= 502 && answer.status() <= 504;
        if (gateway && answer.isHtml()) {
            return "a proxy answers " + answer.status() + from(answer)
                    + ", since it does not reach the receiver in time: check that the receiver runs, and that the"
                    + " proxy forwards to its port (in nginx, proxy_pass)";
        }
        if (answer.status() == 503 && answer.hasRetryAfter()) {
            return "the good signature gets 503 with Retry-After: the receiver's store does not answer, or its secret"
                    + " is not set yet; its log says which";
        }
        return "the good signature ends in an error of the server: see its log";
    }

    /** Returns the configuration that lets requests through to the receiver. */
    String letThrough(ProbeAnswer answer) {
        boolean spring = answer.isThroughSpringSecurity() || answer.isSpringError();
        return (spring
                        ? "It is Spring Security: add to its filter chain"
                        : "Exclude this path from it; if it is Spring Security, add to its filter chain")
                + " .authorizeHttpRequests(a -> a.requestMatchers(\"" + path + "\").permitAll()) and"
                + " .csrf(c -> c.ignoringRequestMatchers(\"" + path
                + "\")), before anyRequest() and with the path as it is after the context path";
    }

    private static String from(ProbeAnswer answer) {
        return answer.server().isEmpty() ? "" : " (Server: " + answer.server() + ")";
    }
}
