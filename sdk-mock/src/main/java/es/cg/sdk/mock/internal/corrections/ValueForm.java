package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the service has a value: its type and unit, or its words. Immutable.
 *
 * @param name what it is called in messages
 * @param keepsType whether the JSON type is that of the contract
 * @param toTheirs converts our value; leaves what is not of the form's type
 * @param toOurs converts the service's value; throws if it is not of the form
 */
public record ValueForm(
        String name, boolean keepsType, UnaryOperator<JsonNode> toTheirs, UnaryOperator<JsonNode> toOurs) {
    /** The form of the contract. */
    static final ValueForm CONTRACT = new ValueForm("", true, value -> value, value -> value);

    /** Euros as a whole number of cents. */
    static final ValueForm CENTS = shifted("1250", 2);

    /** A percentage as a part of 1. */
    static final ValueForm FRACTION = shifted("0.21", -2);

    /** A number as text. */
    static final ValueForm TEXT = new ValueForm(
            "\"12.50\"",
            false,
            value -> value.isNumber() ? TextNode.valueOf(number(value).toPlainString()) : value,
            value -> decimal(text(value)));

    /** A text of digits as a number. */
    static final ValueForm NUMBER = new ValueForm(
            "1250",
            false,
            value -> isDecimal(value.asText()) ? decimal(value.asText()) : value,
            value -> TextNode.valueOf(number(value).toPlainString()));

    /** A text in Base64. */
    public static final ValueForm BASE64 = new ValueForm(
            "Base64",
            true,
            value -> TextNode.valueOf(
                    Base64.getEncoder().encodeToString(value.asText().getBytes(StandardCharsets.UTF_8))),
            value -> TextNode.valueOf(new String(Base64.getDecoder().decode(text(value)), StandardCharsets.UTF_8)));

    private static final int MAX_DIGITS = 100;

    private static ValueForm shifted(String name, int digits) {
        return new ValueForm(
                name,
                true,
                value -> value.isNumber() ? shifted(number(value).movePointRight(digits), digits) : value,
                value -> {
                    shifted(number(value), digits);
                    return DecimalNode.valueOf(number(value).movePointLeft(digits));
                });
    }

    /** Returns the number; a larger unit's must be whole. */
    private static JsonNode shifted(BigDecimal number, int digits) {
        return digits > 0 ? LongNode.valueOf(number.longValueExact()) : DecimalNode.valueOf(number);
    }

    /** Returns the form of a vocabulary, or of true and false: what the service has for each word of ours. */
    static ValueForm words(Map<String, JsonNode> words, boolean areFlags) {
        UnaryOperator<JsonNode> ours = value -> {
            for (Map.Entry<String, JsonNode> each : words.entrySet()) {
                String our = each.getKey();
                if (areSame(each.getValue(), value)) {
                    return areFlags ? BooleanNode.valueOf(Boolean.parseBoolean(our)) : TextNode.valueOf(our);
                }
            }
            // A word of ours that the service has another one for is none of the service's.
            check(!areFlags && !words.containsKey(value.asText()));
            return value;
        };
        return new ValueForm(
                words.values().toString(),
                words.values().stream().allMatch(areFlags ? JsonNode::isBoolean : JsonNode::isTextual),
                value -> words.getOrDefault(value.asText(), value),
                ours);
    }

    /** Returns the form of a day in this pattern. */
    static ValueForm days(String pattern, DateTimeFormatter formatter) {
        // The contract shows the pattern of a day, as it shows the type of other values.
        return new ValueForm(
                pattern,
                false,
                value -> TextNode.valueOf(
                        LocalDate.parse(value.asText().replaceFirst("T.*", "")).format(formatter)),
                value ->
                        TextNode.valueOf(LocalDate.parse(text(value), formatter).toString()));
    }

    /** Returns the form of a time without offset in a zone. */
    static ValueForm local(String name, DateTimeFormatter formatter, ZoneId zone) {
        // In the hour that a clock shows twice, such a service is ambiguous.
        return times(name, false, at -> TextNode.valueOf(formatter.format(at.atZone(zone))), value -> {
            LocalDateTime local = LocalDateTime.parse(text(value), formatter);
            check(zone.getRules().getValidOffsets(local).size() == 1);
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local.atZone(zone));
        });
    }

    /** Returns the form of a time as a number since the epoch: with 1 in milliseconds, with 1000 in seconds. */
    static ValueForm epoch(String name, int millis) {
        return times(
                name,
                false,
                at -> LongNode.valueOf(at.toEpochMilli() / millis),
                value -> Instant.ofEpochMilli(Math.multiplyExact(number(value).longValueExact(), millis))
                        .toString());
    }

    /** Returns the form of a time as ISO text, which the contract has as a number. */
    static ValueForm iso() {
        return times("", false, at -> TextNode.valueOf(at.toString()), JsonNode::asText);
    }

    private static ValueForm times(
            String name, boolean keepsType, Function<Instant, JsonNode> theirs, Function<JsonNode, String> ours) {
        return new ValueForm(
                name,
                keepsType,
                value -> theirs.apply(
                        value.isNumber()
                                ? Instant.ofEpochSecond(value.longValue())
                                : OffsetDateTime.parse(value.asText()).toInstant()),
                value -> TextNode.valueOf(ours.apply(value)));
    }

    /** Returns our value, or each value of our list, as the service has it. */
    public JsonNode theirs(JsonNode value) {
        if (value.isArray()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            value.forEach(each -> list.add(theirs(each)));
            return list;
        }
        try {
            return value.isNull() || value.isObject() ? value : toTheirs.apply(value);
        } catch (DateTimeException noTime) {
            return value;
        }
    }

    /** Returns the service's value as the contract has it; null if it is not of this form. */
    public @Nullable JsonNode ours(JsonNode value) {
        try {
            return value.isNull() ? value : toOurs.apply(value);
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException unfit) {
            return null;
        }
    }

    /** Returns a value of a query, which has no type, as the contract has it; null if it is not of this form. */
    public @Nullable String ours(String value) {
        JsonNode our = ours(TextNode.valueOf(value));
        if (our == null && isDecimal(value)) {
            our = ours(decimal(value));
        } else if (our == null) {
            our = ours(BooleanNode.valueOf(value.equals("true")));
        }
        return our == null ? null : our.isNumber() ? our.decimalValue().toPlainString() : our.asText();
    }

    /** Returns what is wrong with a value that is not of this form. */
    public Message unfit() {
        return Message.of("correction.notOfForm", name);
    }

    /** Whether two values are the same; numbers whatever their digits. */
    public static boolean areSame(JsonNode one, JsonNode other) {
        boolean areNumbers = one.isNumber() && other.isNumber();
        return areNumbers ? number(one).compareTo(number(other)) == 0 : one.equals(other);
    }

    private static void check(boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException();
        }
    }

    private static boolean isDecimal(String text) {
        return text.matches("-?[0-9]{1,30}([.][0-9]{1,30})?");
    }

    private static JsonNode decimal(String text) {
        check(isDecimal(text));
        return DecimalNode.valueOf(new BigDecimal(text));
    }

    private static String text(JsonNode value) {
        check(value.isTextual());
        return value.textValue();
    }

    /** A number such as 1e999999999 is not written out. */
    private static BigDecimal number(JsonNode value) {
        check(value.isNumber());
        BigDecimal number = value.decimalValue();
        check(Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS);
        return number;
    }
}
