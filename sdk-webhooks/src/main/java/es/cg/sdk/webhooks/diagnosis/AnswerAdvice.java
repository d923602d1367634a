package es.cg.sdk.webhooks.diagnosis;

import java.net.URI;

/** Says of an answer to a probe who gave it, as far as it can be told, and which line mends it. Immutable. */
final class AnswerAdvice {
    private final URI address;
    private final String path;

    AnswerAdvice(URI address) {
        this.address = address;
        this.path = address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
    }

    /** On an answer to a good signature that is neither 2xx nor a refusal by the receiver. */
    String onGood(ProbeAnswer answer) {
        return switch (answer.status() / 100) {
            case 0 -> "nothing answers at this address within ten seconds: is the server up, and the way to it open?";
            case 2 ->
                "the answer is a web page, and no receiver's: is it the address of the receiver, and does a login page"
                        + " or a proxy answer in its place?";
            case 3 -> onRedirect(answer);
            case 5 -> onServerError(answer);
            default ->
                switch (answer.status()) {
                    case 400 ->
                        "the good signature gets 400, before it was verified: what reads the body refuses it. "
                                + rawBytes();
                    case 401 -> onLogin(answer);
                    case 403 -> onForbidden(answer);
                    case 404 -> onNotFound(answer);
                    case 405 ->
                        "nothing takes POST at this path"
                                + (answer.allowed().isEmpty() ? "" : ", only " + answer.allowed())
                                + ": map POST to the receiver; in Spring, @PostMapping(\"" + path + "\")";
                    case 413 ->
                        "something before the receiver takes smaller bodies only: in nginx, set client_max_body_size"
                                + " 2m; for this path";
                    case 415 ->
                        "what takes POST at this path does not take Content-Type: application/json. " + rawBytes()
                                + " In Spring, leave out consumes, or set it to application/json";
                    case 429 -> "a limit on requests before the receiver answers 429: leave this path out of it";
                    default -> "the good signature gets " + answer.status() + ", and the service wants 2xx";
                };
        };
    }

    /** On an answer to a bad signature that is not 401, of a receiver that takes the good one. */
    String onBad(ProbeAnswer answer) {
        if (answer.status() == 0) {
            return "a bad signature gets no answer: a server that answers before it has read the whole body can lose"
                    + " the answer";
        }
        if (answer.isSuccess()) {
            return "a bad signature is taken as a good one: is it verified at all?";
        }
        String exactly = "a bad signature gets " + answer.status() + ", and the service wants exactly 401: ";
        if (answer.isRedirect() || answer.status() == 403 || answer.isSpringError() || answer.isHtml()) {
            return exactly + "the receiver refuses it by an exception or by sendError, and the page for errors answers"
                    + " in its place. Set the status alone: response.setStatus(401), or"
                    + " ResponseEntity.status(401).build(); if Spring Security answers for the page /error, also"
                    + " dispatcherTypeMatchers(DispatcherType.ERROR).permitAll()";
        }
        return exactly + "an exception, or something before the receiver, answers";
    }

    /** What to do so that the receiver verifies the bytes that came. */
    static String rawBytes() {
        return "Take the bytes as they came: @RequestBody byte[] in Spring, and neither Map, String, JsonNode nor a"
                + " class of your own; request.getInputStream().readAllBytes() in a servlet";
    }

    private String onLogin(ProbeAnswer answer) {
        String scheme = answer.otherScheme();
        return "401 with WWW-Authenticate: " + scheme + " asks for a login, and is not the receiver's answer: the"
                + " request did not come so far. " + letThrough(answer);
    }

    private String onForbidden(ProbeAnswer answer) {
        if (answer.isHtml()) {
            return "the good signature gets 403 and a web page" + from(answer)
                    + ", as from a firewall or a proxy before the receiver: let POST to " + path
                    + " pass there, with the header CG-Signature, from every address";
        }
        return "the good signature gets 403 from something before the receiver, most often a filter against forged"
                + " forms (CSRF). " + letThrough(answer);
    }

    private String onRedirect(ProbeAnswer answer) {
        if (answer.isLoginRedirect()) {
            return "the good signature is redirected to a login (" + answer.location()
                    + "), and did not come to the receiver. " + letThrough(answer);
        }
        String to = answer.location();
        String why = to.isEmpty() ? "" : " to " + to;
        if (to.startsWith("https:") && "http".equalsIgnoreCase(address.getScheme())) {
            why += ": give the address with https";
        } else if (to.endsWith(path + "/")) {
            why += ": give the address with the slash at its end, or map the path without it";
        } else {
            why += ": give the last address";
        }
        return "the good signature is redirected, and the service does not follow" + why;
    }

    private String onNotFound(ProbeAnswer answer) {
        if (answer.isSpringError()) {
            return "nothing takes POST at this path: Spring answers 404 itself. Is there a @PostMapping(\"" + path
                    + "\"), and does the address begin with the application's server.servlet.context-path?";
        }
        if (answer.isHtml()) {
            return "nothing takes POST at this path: a server's own page answers" + from(answer)
                    + ". Behind a proxy, pass this path on: in nginx, location " + path + " { proxy_pass …; }";
        }
        return "nothing takes POST at this path: is the receiver where the address says?";
    }

    private String onServerError(ProbeAnswer answer) {
        boolean gateway = answer.status() >= 502 && answer.status() <= 504;
        if (gateway && answer.isHtml()) {
            return "a proxy answers " + answer.status() + from(answer)
                    + ", since it does not reach the receiver in time: does the receiver run, and does the proxy's"
                    + " proxy_pass (or its like) name its port?";
        }
        if (answer.status() == 503 && answer.hasRetryAfter()) {
            return "the good signature gets 503 with Retry-After: the receiver's store does not answer, or its secret"
                    + " is not set yet; its log says which";
        }
        return "the good signature ends in an error of the server's own: its log says more";
    }

    /** Which lines let requests through to the receiver. */
    String letThrough(ProbeAnswer answer) {
        boolean spring = answer.isThroughSpringSecurity() || answer.isSpringError();
        return (spring
                        ? "It is Spring Security: add to its filter chain"
                        : "Leave this path out of it; if it is Spring Security, add to its filter chain")
                + " .authorizeHttpRequests(a -> a.requestMatchers(\"" + path + "\").permitAll()) and"
                + " .csrf(c -> c.ignoringRequestMatchers(\"" + path
                + "\")), before anyRequest() and with the path as it is after the context path";
    }

    private static String from(ProbeAnswer answer) {
        return answer.server().isEmpty() ? "" : " (Server: " + answer.server() + ")";
    }
}
